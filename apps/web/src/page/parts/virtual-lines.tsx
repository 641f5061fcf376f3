import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { virtualWindow } from '../../model/virtual-window.ts'

interface Props {
  readonly role: 'tree'
  readonly 'aria-label': string
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly count: number
  readonly lineHeight: number
  /** One line, as high as is said. */
  readonly line: (index: number) => ComponentChildren
}

/** A list of any length, of which only what is in view is drawn. It scrolls with what it stands in: `data-scroller`. */
export function VirtualLines({ count, lineHeight, line, ...others }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [{ first, end }, setShown] = useState(virtualWindow(count, lineHeight, 0, 900))
  useLayoutEffect(() => {
    const scroller = list.current?.closest('[data-scroller]')
    if (!scroller || !list.current) return
    const own = list.current
    const measure = () => {
      const top = scroller.getBoundingClientRect().top - own.getBoundingClientRect().top
      const next = virtualWindow(count, lineHeight, top, scroller.clientHeight)
      setShown((shown) => (shown.first === next.first && shown.end === next.end ? shown : next))
    }
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    const resized = new ResizeObserver(measure)
    resized.observe(scroller)
    resized.observe(scroller.firstElementChild ?? own)
    return () => {
      scroller.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [count, lineHeight])
  const upTo = Math.min(end, count)
  const drawn = Array.from({ length: Math.max(0, upTo - first) }, (_, at) => first + at)
  return (
    <div ref={list} class="virtual" style={{ height: `${count * lineHeight}px` }} {...others}>
      <div class="virtual-part" role="none" style={{ transform: `translateY(${first * lineHeight}px)` }}>
        {drawn.map(line)}
      </div>
    </div>
  )
}
