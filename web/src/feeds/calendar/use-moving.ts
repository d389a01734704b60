import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Queue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { arrowKey } from '../../ui/fields/arrow-key.ts'
import {
  type CalendarEntry,
  type Place,
  type PlannedEntry,
  placeAt,
  placeOf,
  usePlacePost,
  wordsOf,
} from './calendar.api.ts'
import { dayAndTime } from './calendar-days.ts'

const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Moves a post of the calendar: one press picks it up, and another on a slot puts it down, by pointer, touch or key. The
 * arrows go from slot to slot meanwhile, and Escape leaves the post where it is. CTRL-070
 */
export function useMoving({ name, queues, timeZone }: { name: string; queues: readonly Queue[]; timeZone: string }) {
  const [picked, setPicked] = useState<PlannedEntry | null>(null)
  const [said, say] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const toFocus = useRef<string | null>(null)
  const place = usePlacePost(name)

  // The button of the post is another one wherever it stands then.
  useEffect(() => {
    const button = toFocus.current && grid.current?.querySelector<HTMLElement>(`[data-post="${toFocus.current}"]`)
    if (!button || picked || place.isPending) return
    toFocus.current = null
    button.focus()
  })

  const end = (words: string) => {
    toFocus.current = picked?.post.id ?? null
    setPicked(null)
    say(words)
  }
  const moveTo = (moved: PlannedEntry, to: Place, at: string) => {
    const words = t('{post} goes out {time}.', { post: wordsOf(moved), time: dayAndTime(at, timeZone) })
    toFocus.current = moved.post.id
    setPicked(null)
    say(words)
    place.mutate({ postId: moved.post.id, to, back: placeOf(moved, queues), words })
  }
  const drop = (moved: PlannedEntry, target: CalendarEntry) => {
    if (target.post?.id === moved.post.id) end(t('{post} didn’t move.', { post: wordsOf(moved) }))
    else moveTo(moved, placeAt(moved, target, queues), target.at)
  }
  return {
    picked,
    said,
    grid,
    isBusy: place.isPending,
    pick: (entry: PlannedEntry) => {
      setPicked(entry)
      say(
        t('Picked up {post}. Use the arrow keys to choose a time, Space to drop it, Escape to cancel.', {
          post: wordsOf(entry),
        }),
      )
    },
    press: (target: CalendarEntry) => picked && drop(picked, target),
    drop,
    fix: (moved: PlannedEntry, at: string) => moveTo(moved, { at }, at),
    cancel: () => end(picked ? t('{post} didn’t move.', { post: wordsOf(picked) }) : ''),
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[arrowKey(event.key)]
      if (!picked || (!step && event.key !== 'Escape')) return
      event.preventDefault()
      if (!step) end(t('{post} didn’t move.', { post: wordsOf(picked) }))
      else focusNext(event.currentTarget, step)
    },
  }
}
export type Moving = ReturnType<typeof useMoving>

function focusNext(grid: Element, step: 1 | -1): void {
  const slots = [...grid.querySelectorAll<HTMLElement>('button[data-slot]')]
  const at = slots.indexOf(document.activeElement as HTMLElement)
  slots[at < 0 ? 0 : Math.min(Math.max(at + step, 0), slots.length - 1)]?.focus()
}
