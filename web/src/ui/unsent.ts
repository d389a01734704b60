import { t } from '@bowerbird/domain/core/language/t.ts'
import { confirm } from './overlays/dialogs.ts'

/** Whether words were begun inside and not sent; the field marks itself with `data-unsent`. BLOG-036 */
export const holdsUnsent = (inside: Element | null): boolean => Boolean(inside?.querySelector('[data-unsent]'))

let asked: Promise<boolean> | null = null

/** Asks before such words are lost. One press may close several layers, which share the question. BLOG-035 */
export function mayLoseUnsent(): Promise<boolean> {
  asked ??= confirm({ message: t('Close without sending?') })
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      asked = null
    })
  return asked
}
