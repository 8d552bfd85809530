"""Smoothing and clustering: the figures of METHODS' worked examples, and the borders."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.clustering import k_means, seeds
from marrow.smoothing import box, gaussian, smooth

RATIOS = np.array([0.8, 0.8, 20.5, 7.75, 31, 1.75])  # of the six lines of the TTR and CETR examples
SMOOTHED = [1.9867, 6.0787, 11.9758, 15.7066, 16.0094, 10.8429]
COLUMNS = st.lists(st.floats(0, 100), max_size=30).map(np.array)
RADII = st.integers(0, 12)


def test_mirrored_gaussian():
    assert smooth(RATIOS, gaussian(1)) == pytest.approx(SMOOTHED, abs=1e-4)


def test_box_with_zeros_beyond():
    expected = [0.5333, 7.3667, 9.6833, 19.75, 13.5, 10.9167]
    assert smooth(RATIOS, box(1), borders="zero") == pytest.approx(expected, abs=1e-4)


def test_renormalised_gaussian():
    blurred = smooth(np.array([0, 0, 1, 1, 1, 0, 1, 1, 0, 0]), gaussian(0.5, 1), borders="renormalised")
    assert blurred == pytest.approx([0, 0.1065, 0.8935, 1, 0.8935, 0.213, 0.8935, 0.8935, 0.1065, 0], abs=1e-4)


@given(COLUMNS, RADII)
def test_renormalised_is_the_mean_of_the_neighbours_there_are(column, radius):
    expected = [column[max(at - radius, 0) : at + radius + 1].mean() for at in range(len(column))]
    assert smooth(column, box(radius), borders="renormalised") == pytest.approx(expected)


@given(COLUMNS, RADII)
def test_mirrored_keeps_the_sum(column, radius):
    assert smooth(column, box(radius)).sum() == pytest.approx(column.sum())


def test_clusters_on_a_line():
    points = np.array(SMOOTHED)[:, None]
    found = k_means(points, seeds(points, 3))
    assert found.centres.ravel() == pytest.approx([4.0327, 11.4093, 15.8580], abs=1e-4)
    assert found.of_point.tolist() == [0, 0, 1, 2, 2, 1]


def test_a_pinned_centre_stays():
    points = np.array([[1.0, 1.0], [2.0, 2.0], [9.0, 9.0]])
    found = k_means(points, np.array([[0.0, 0.0], [9.0, 9.0]]), pinned=1)
    assert found.centres.tolist() == [[0, 0], [9, 9]]
    assert found.of_point.tolist() == [0, 0, 1]


def test_ties_go_to_the_first_and_empty_clusters_stay():
    found = k_means(np.array([[1.0], [1.0]]), np.array([[0.0], [2.0], [7.0]]))
    assert found.of_point.tolist() == [0, 0]
    assert found.centres.ravel().tolist() == [1, 2, 7]


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=1, max_size=40), st.integers(1, 4))
def test_no_point_is_nearer_to_another_centre(points, count):
    points = np.array(points, dtype=float)
    found = k_means(points, seeds(points, count))
    distances = ((points[:, None] - found.centres[None]) ** 2).sum(axis=2)
    own = distances[np.arange(len(points)), found.of_point]
    assert np.allclose(own, distances.min(axis=1))
