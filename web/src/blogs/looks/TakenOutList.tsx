import type { TakenOut } from '@bowerbird/domain/blogs/styles.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { Notice } from '../../ui/Notice.tsx'

/** The parts of a stylesheet that readers do not get, by their lines. DAY-092 */
export function TakenOutList({ parts, isSaved }: { parts: TakenOut[]; isSaved: boolean }) {
  if (parts.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{isSaved ? t('Saved, but these parts are left out:') : t('These parts are left out:')}</p>
      <ul>
        {parts.map(({ line, what }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may hold the same twice.
          <li key={at}>{t('Line {line}: {what}', { line, what })}</li>
        ))}
      </ul>
    </Notice>
  )
}
