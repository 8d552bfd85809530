#!/bin/sh
# A batch on a disk that is too small, then on one with room: sh benchmarks/full_disk.sh INPUT (as root, for the mount)
set -u
disk=$(mktemp -d)
mount -t tmpfs -o size=${SIZE:-2m} tmpfs "$disk" || exit 1
trap 'umount "$disk"; rmdir "$disk"' EXIT
marrow batch "$1" -o "$disk/rows" --shard-size 1
echo "exit code $?, $(ls "$disk/rows" | grep -c part-) parts, $(ls "$disk/rows/_marrow/work" | wc -l) unfinished files"
mount -o remount,size=1g "$disk"
marrow batch "$1" -o "$disk/rows" --shard-size 1
echo "exit code $?, $(ls "$disk/rows" | grep -c part-) parts, $(ls "$disk/rows/_marrow/work" | wc -l) unfinished files"
