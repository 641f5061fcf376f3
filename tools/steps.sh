# For check.sh and check-all.sh: steps with a name and a limit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

step() { printf '\n=== %s (%ss)\n' "$1" "$SECONDS"; }

# within MINUTES COMMAND...: what hangs is ended and named, long before the whole run would be.
within() {
  local minutes=$1 code=0
  shift
  if ! command -v timeout >/dev/null 2>&1; then
    "$@"
    return
  fi
  timeout --kill-after=30 "${minutes}m" "$@" || code=$?
  [ "$code" != 124 ] || printf 'NOT OVER after %s minutes: %s\n' "$minutes" "$*"
  return "$code"
}

# What has failed once, and passed when it was repeated.
once=()

# mostly MINUTES COMMAND...: as `within`, but what fails is repeated, and told at the end if it passes then. In one run this
# helps two steps: whatever is truly broken fails twice. See docs/decisions/repeated-steps.md.
mostly() {
  within "$@" && return 0
  local code=$?
  [ "${#once[@]}" -lt 2 ] || return "$code"
  printf '\nFAILED, AND IS REPEATED: %s\n\n' "${*:2}"
  within "$@" || return
  once+=("${*:2}")
}

told() {
  for command in "${once[@]}"; do
    printf 'FAILED ONCE, AND PASSED WHEN IT WAS REPEATED; look above for why: %s\n' "$command"
  done
}

has() {
  command -v "$1" >/dev/null 2>&1 && return 0
  printf 'SKIPPED %s: there is no "%s" on this machine\n' "$2" "$1"
  [ "${CI:-}" != true ] || exit 1
  return 1
}

