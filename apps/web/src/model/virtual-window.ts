/** The lines of a long list that are drawn: from `first` up to, and without, `end`. */
export interface VirtualWindow {
  readonly first: number
  readonly end: number
}

/** Lines beyond the edges that are drawn all the same, so that scrolling never shows a gap. */
const overscan = 12

/** Which of `count` lines of one height are within a view that starts `top` pixels below the list's own beginning. */
export function virtualWindow(
  count: number,
  lineHeight: number,
  top: number,
  viewHeight: number,
): VirtualWindow {
  const first = Math.floor(top / lineHeight) - overscan
  const end = Math.ceil((top + viewHeight) / lineHeight) + overscan
  const within = (line: number) => Math.min(count, Math.max(0, line))
  return { first: within(first), end: within(end) }
}
