import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** Tells a screen reader how many options there are, since the list opens without taking the focus. */
export function SuggestionCount({ count }: { count: number }) {
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        {count > 0 && `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, arrows to choose`}
      </span>
    </VisuallyHidden>
  )
}
