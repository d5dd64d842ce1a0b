#!/bin/sh
# Checks theories and programs in continuous integration: what has changed first, then everything, with reports for
# the service. What was answered before is not tried again, so each further format costs no more than reading.
#
#   ci/check.sh [PATH…]        what `gainsay.toml` says if no PATH is given
#
# GAINSAY           the program                                          (gainsay)
# GAINSAY_SINCE     the revision before the change, if it is known       (none)
# GAINSAY_CACHE     where answers are kept; keep it from run to run      (.gainsay-cache)
# GAINSAY_REPORTS   where reports are put                                (gainsay-reports)
set -u
gainsay=${GAINSAY:-gainsay}
cache=${GAINSAY_CACHE:-.gainsay-cache}
reports=${GAINSAY_REPORTS:-gainsay-reports}
mkdir -p "$reports" || exit 2

if [ -n "${GAINSAY_SINCE:-}" ]; then
  echo "== what has changed since $GAINSAY_SINCE"
  "$gainsay" check --cache "$cache" --since "$GAINSAY_SINCE" --format text "$@"
fi

echo "== everything"
"$gainsay" check --cache "$cache" --format text --quiet "$@"
status=$?

for format in sarif junit gitlab; do
  "$gainsay" check --cache "$cache" --format "$format" "$@" > "$reports/$format" 2> /dev/null
done
mv "$reports/sarif" "$reports/gainsay.sarif"
mv "$reports/junit" "$reports/junit.xml"
mv "$reports/gitlab" "$reports/gitlab.json"

# Annotations are read from the output, and shown at the lines that they are about.
if [ "${GITHUB_ACTIONS:-}" = true ]; then
  "$gainsay" check --cache "$cache" --format github "$@"
fi
exit "$status"
