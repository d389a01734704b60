import { formatList } from '@bowerbird/domain/core/language/formats.ts'
import { currentLanguage, t } from '@bowerbird/domain/core/language/t.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { translatePost } from '@bowerbird/domain/posts/translations/translations.contract.ts'
import { translationsRefusals } from '@bowerbird/domain/posts/translations/translations.refusals.ts'
import { isSameLanguage, isWithoutTexts, withTexts } from '@bowerbird/domain/posts/translations/translations.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { languageName } from './language-name.ts'
import styles from './PostTranslation.module.css'

type InWords = (content: Content) => Content

interface Props {
  post: Post
  /** Hands on how each part is shown from now on. */
  onChange: (inWords: InWords) => void
}

/** Offers a post in the reader's language, if a part of it is known to be in another. */
export function PostTranslation({ post, onChange }: Props) {
  const foreign = [...post.trail, post.content].filter((content) => content !== null && isForeign(content))
  // Other words come with other ids, and are not translated yet.
  const ids = foreign.map((content) => content?.content_id).join()
  return foreign.length > 0 && <Line key={ids} postId={post.id} foreign={foreign as Content[]} onChange={onChange} />
}

const isForeign = (content: Content) =>
  content.lang !== undefined && !isSameLanguage(content.lang, currentLanguage()) && !isWithoutTexts(content)

const asWritten: InWords = (content) => content

function Line({ postId, foreign, onChange }: { postId: string; foreign: Content[]; onChange: Props['onChange'] }) {
  const [isShown, setShown] = useState(false)
  const { data, mutate, isPending, error } = useTranslation(postId, foreign)
  const line = useFocusOnSwap(isShown)
  const show = (inWords: InWords) => {
    onChange(inWords)
    setShown(inWords !== asWritten)
  }
  const press = () => {
    if (data) show(data.inWords)
    else if (!isPending) mutate(undefined, { onSuccess: ({ inWords }) => show(inWords) })
  }
  return (
    <p ref={line} className={styles.line} aria-live="polite">
      {isShown && data ? (
        <span>
          {rich('Translated from {languages} · <a>Show original</a>', {
            languages: data.languages,
            a: (text) => <Press onPress={() => show(asWritten)}>{text}</Press>,
          })}
        </span>
      ) : (
        <Press isBusy={isPending} onPress={press}>
          {isPending ? t('Translating…') : t('Translate')}
        </Press>
      )}
      {error && !isPending && <span>{error.message}</span>}
    </p>
  )
}

const Press = ({ isBusy, onPress, children }: { isBusy?: boolean; onPress: () => void; children: ReactNode }) => (
  <button type="button" className={styles.press} aria-disabled={isBusy} aria-busy={isBusy} onClick={onPress}>
    {children}
  </button>
)

/** The other button takes the place of the one that was pressed, and its focus. */
function useFocusOnSwap(isShown: boolean) {
  const line = useRef<HTMLParagraphElement>(null)
  const before = useRef(isShown)
  useEffect(() => {
    if (before.current === isShown) return
    before.current = isShown
    if (document.activeElement === document.body) line.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isShown])
  return line
}

function useTranslation(postId: string, foreign: Content[]) {
  const call = useCall()
  return useMutation({
    mutationFn: async () => {
      const { lang, parts } = await call(translatePost, { post_id: postId })
      const found = new Map(parts.map((part) => [part.content_id, part]))
      const from = foreign.filter(({ content_id }) => found.has(content_id)).map((content) => content.lang ?? '')
      if (from.length === 0) throw new Error(translationsRefusals.notCome.text)
      const inWords: InWords = (content) => {
        const texts = found.get(content.content_id)?.texts.values()
        return texts ? { ...withTexts(content, (text) => texts.next().value ?? text), lang } : content
      }
      return { inWords, languages: formatList([...new Set(from)].map(languageName)) }
    },
  })
}
