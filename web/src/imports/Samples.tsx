import { formatDate, formatList } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ImportReport } from '@bowerbird/domain/imports/imports.contract.ts'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { kindWord } from '../feeds/archive/kind-words.ts'
import { RichText } from '../posts/RichText.tsx'
import { Button } from '../ui/fields/Button.tsx'
import styles from './Imports.module.css'

type Sample = ImportReport['samples'][number]
const shownFirst = 3

/** Shows a dozen posts as they will look, with words in place of pictures. IMP-075 */
export function Samples({ samples }: { samples: Sample[] }) {
  const [isWhole, setWhole] = useState(false)
  if (samples.length === 0) return null
  return (
    <section aria-label={t('Samples')} className={styles.samples}>
      <h3 className={styles.label}>{t('Preview of a few posts')}</h3>
      <ul className={styles.plainList}>
        {samples.slice(0, isWhole ? undefined : shownFirst).map((sample) => (
          <li key={sample.id} className={styles.sample}>
            <SampleCard sample={sample} />
          </li>
        ))}
      </ul>
      {samples.length > shownFirst && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('Show all {length, number}', { length: samples.length })}
        </Button>
      )}
    </section>
  )
}

const dayOf = (date: string) => formatDate(date, { dateStyle: 'long', timeZone: 'UTC' })

function SampleCard({ sample: { kind, date, title, html, tags, pictures, from } }: { sample: Sample }) {
  return (
    <>
      <p className={styles.soft}>
        {kindWord[kind]} · <time dateTime={date}>{dayOf(date)}</time>
        {from.length > 0 && ` · ${t('reblogged from {names}', { names: formatList(from, 'unit') })}`}
      </p>
      {title && (
        <p className={styles.sampleTitle} dir="auto">
          {title}
        </p>
      )}
      {pictures > 0 && (
        <p className={styles.pictures}>
          <ImageIcon size={16} aria-hidden="true" />
          {t('{count, plural, one {# picture} other {# pictures}}', { count: pictures })}
        </p>
      )}
      {html && <RichText html={html} />}
      {tags.length > 0 && (
        <p className={styles.soft} dir="auto">
          {tags.map((tag) => `#${tag}`).join(' ')}
        </p>
      )}
    </>
  )
}
