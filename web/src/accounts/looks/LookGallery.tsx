import { readyThemes } from '@bowerbird/domain/blogs/themes/ready-themes.ts'
import { type ReadyThemeId, readyThemeIds } from '@bowerbird/domain/blogs/themes/theme-ids.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { CSSProperties } from 'react'
import styles from './LookGallery.module.css'

interface Props {
  blogName: string
  chosen: ReadyThemeId | null
  onChoose: (id: ReadyThemeId | null) => void
}

/** The ready themes in small; each can be seen on one's own posts first, in a tab of its own. DAY-084, DAY-086 */
export function LookGallery({ blogName, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.gallery}>
      <legend className={styles.legend}>{t('Theme')}</legend>
      <Choice
        label={t('Plain page')}
        about={t('Default layout')}
        isChosen={chosen === null}
        onChoose={() => onChoose(null)}
      />
      {readyThemeIds.map((id) => (
        <div key={id} className={styles.theme}>
          <Choice
            label={readyThemes[id].name}
            about={readyThemes[id].about}
            isChosen={chosen === id}
            onChoose={() => onChoose(id)}
            id={id}
          />
          <a
            className={styles.preview}
            href={`${blogPath(blogName)}?look=${id}`}
            target="_blank"
            rel="noopener"
            aria-label={t('Preview {name} with your posts', { name: readyThemes[id].name })}
          >
            {t('Preview with your posts')}
          </a>
        </div>
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  about: string
  isChosen: boolean
  onChoose: () => void
  id?: ReadyThemeId
}

function Choice({ label, about, isChosen, onChoose, id }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="look" className={styles.radio} checked={isChosen} onChange={onChoose} />
      <Miniature id={id} />
      <span className={styles.name}>{label}</span>
      <span className={styles.about}>{about}</span>
    </label>
  )
}

/** Blocks in the colours of the theme, placed as its layout places posts. */
function Miniature({ id }: { id: ReadyThemeId | undefined }) {
  return (
    <span
      className={styles.miniature}
      style={id && coloursOf(id)}
      data-layout-of={id && readyThemes[id].layout}
      aria-hidden="true"
    >
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}

function coloursOf(id: ReadyThemeId): CSSProperties {
  const { light, dark } = readyThemes[id]
  const both = (part: keyof typeof light) => `light-dark(${light[part]}, ${dark[part]})`
  return {
    '--ground': both('ground'),
    '--title': both('title'),
    '--post': both('card'),
    '--edge': both('line'),
  } as CSSProperties
}
