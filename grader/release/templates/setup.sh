#!/usr/bin/env bash
# Runs once, when the autograder is built: installs Python and the grader.
set -euo pipefail
apt-get update -q
apt-get install -q -y python3 python3-venv
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "The grader needs Python 3.11 or later: choose a newer base image." >&2
    exit 1
}
root=${AUTOGRADER_ROOT:-/autograder}
python3 -m venv "$root/venv"
"$root/venv/bin/pip" install --quiet --disable-pip-version-check "$root"/source/wheels/*.whl
