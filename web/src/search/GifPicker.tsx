import { t } from '@bowerbird/domain/core/language/t.ts'
import { gifTileWidthPx } from '@bowerbird/domain/media/gifs.limits.ts'
import { findAGif, noGifsMessages, viewAnyway } from '@bowerbird/domain/media/gifs.messages.ts'
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { cleanRichHtml } from '../posts/clean-rich-html.ts'
import type { GifPickerProps } from '../posts/post-slots.ts'
import { RichText } from '../posts/RichText.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { Popover } from '../ui/overlays/Popover.tsx'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import styles from './GifPicker.module.css'
import type { FoundGifs } from './gif-search.ts'
import { GifGrid } from './parts/GifGrid.tsx'
import { useGifSearch } from './use-gif-search.ts'

/** Looks for a GIF among what people posted, and hands over the one chosen. POST-272 … POST-294 */
export function GifPicker(props: GifPickerProps) {
  const { anchor, onChoose, onClose, side = 'bottom', tileWidthPx = gifTileWidthPx, context = 'post form' } = props
  return (
    <Popover
      anchor={anchor}
      onTeardown={onClose}
      side={side}
      align="end"
      canFlip
      className={styles.picker}
      style={{ '--tile-width': `${tileWidthPx}px` } as CSSProperties}
      role="dialog"
      aria-label={t('GIFs')}
      shouldTeardown
    >
      <GifSearch context={context} tileWidthPx={tileWidthPx} onChoose={onChoose} />
    </Popover>
  )
}

interface SearchProps extends Pick<GifPickerProps, 'onChoose'> {
  context: string
  tileWidthPx: number
}

function GifSearch({ context, tileWidthPx, onChoose }: SearchProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  // Once it can be seen; until its popover is shown nothing in it takes the focus.
  useEffect(() => input.current?.focus(), [])
  const { isLoading, found, problem, retry } = useGifSearch(typed, context)
  const onKeyDown = (event: KeyboardEvent) => {
    // The form around it sends itself on Enter.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label={findAGif()}
        placeholder={findAGif()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ScrollArea area={area} className={styles.results} aria-live="polite" aria-busy={isLoading}>
        {isLoading && <Loader label={t('Looking for GIFs')} />}
        {problem && (
          <div className={styles.message}>
            <p>{problem}</p>
            <Button size="small" onClick={retry}>
              {t('Try again')}
            </Button>
          </div>
        )}
        {found && <Found key={found.query} found={found} area={area} tileWidthPx={tileWidthPx} onChoose={onChoose} />}
      </ScrollArea>
    </>
  )
}

interface FoundProps {
  found: FoundGifs
  area: RefObject<HTMLDivElement | null>
  tileWidthPx: number
  onChoose: GifPickerProps['onChoose']
}

function Found({ found, area, tileWidthPx, onChoose }: FoundProps) {
  const [isShownAnyway, setShownAnyway] = useState(false)
  const { media, message } = found
  const says = message && (message.header || message.body) ? message : null
  if (says && !isShownAnyway) {
    return (
      <div className={styles.message}>
        {says.header && <h3>{wordsIn(says.header)}</h3>}
        {says.body && <RichText html={cleanRichHtml(says.body)} />}
        {media.length > 0 && (
          <Button look="quiet" onClick={() => setShownAnyway(true)}>
            {viewAnyway()}
          </Button>
        )}
      </div>
    )
  }
  if (media.length === 0) return <NoGifs />
  return <GifGrid gifs={media} area={area} tileWidthPx={tileWidthPx} onChoose={onChoose} />
}

/** Strips the markup and keeps the text. POST-293 */
const wordsIn = (html: string) => new DOMParser().parseFromString(cleanRichHtml(html), 'text/html').body.textContent

/** POST-290 */
function NoGifs() {
  const messages = noGifsMessages()
  const [place] = useState(() => Math.floor(Math.random() * messages.length))
  return <p className={styles.message}>{messages[place]}</p>
}
