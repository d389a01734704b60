import { formatList } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'

const known: Record<string, string> = {
  'sexual themes': t('sexual themes'),
  'drug use': t('drug use'),
  violence: t('violence'),
}

/** The labels that every form offers are in the reader's language, those of authors in theirs. */
export const labelInWords = (label: string): string => known[label] ?? label

export const warningOf = (labels: readonly string[]): string =>
  t('Content warning: {labels}', { labels: formatList(labels.map(labelInWords), 'unit') })
