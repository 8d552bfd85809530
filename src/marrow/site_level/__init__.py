"""Methods of several pages of one site, one file a paper: what the pages share is the site's template."""
