import { rich } from '../../core/rich.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The terms open in another tab, so that nothing typed is lost. */
export function TermsCheck({ error }: { error: string | null }) {
  return (
    <>
      {error && <Notice tone="problem">{error}</Notice>}
      <Checkbox
        name="terms"
        value="on"
        required
        label={rich('I have read the <a>terms</a>', {
          a: (text) => (
            <a href="/terms" target="_blank" rel="noopener">
              {text}
            </a>
          ),
        })}
      />
    </>
  )
}
