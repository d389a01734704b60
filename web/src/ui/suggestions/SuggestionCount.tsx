import { t } from '@bowerbird/domain/core/language/t.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** Tells a screen reader how many options there are, since the list opens without taking the focus. */
export function SuggestionCount({ count }: { count: number }) {
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        {count > 0 &&
          t('{count, plural, one {# suggestion, arrows to choose} other {# suggestions, arrows to choose}}', { count })}
      </span>
    </VisuallyHidden>
  )
}
