import { t } from '@bowerbird/domain/core/language/t.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { LinkFields } from '@bowerbird/domain/posts/kinds/link.ts'
import { addressMaxLength, authorMaxLength, excerptMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { Button } from '../../../ui/fields/Button.tsx'
import { IconButton } from '../../../ui/fields/IconButton.tsx'
import { Loader } from '../../../ui/Loader.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PlainTextEditor } from '../../editor/source/PlainTextEditor.tsx'
import { CaptionField } from './CaptionField.tsx'
import styles from './KindForm.module.css'
import type { KindFormProps } from './kind-form-props.ts'
import card from './LinkForm.module.css'
import { useLinkLookUp } from './link-look-up.ts'
import { focusWords, TitleField } from './TitleField.tsx'

/** An address, the card that its page fills, and words about it. POST-114, POST-133 */
export function LinkForm(props: KindFormProps<LinkFields>) {
  const { fields, change, disabled } = props
  const excerpt = useRef<HTMLDivElement>(null)
  return (
    <>
      <AddressLine {...props} />
      <div className={card.card}>
        {fields.thumbnail && (
          <Thumbnail address={fields.thumbnail} disabled={disabled} onRemove={() => change({ thumbnail: '' })} />
        )}
        <TitleField
          value={fields.title}
          disabled={disabled}
          onChange={(title) => change({ title })}
          onEnter={() => focusWords(excerpt.current)}
        />
        <div ref={excerpt}>
          <PlainTextEditor
            className={card.excerpt}
            ariaLabel={t('Excerpt')}
            placeholder={t('Link text')}
            name="excerpt"
            maxLength={excerptMaxLength}
            value={fields.excerpt}
            disableEdit={disabled}
            onChange={(excerpt) => change({ excerpt })}
          />
        </div>
        <input
          className={styles.line}
          aria-label={t('Author')}
          placeholder={t('Author')}
          maxLength={authorMaxLength}
          value={fields.author}
          disabled={disabled}
          onChange={(event) => change({ author: event.target.value })}
        />
      </div>
      <CaptionField {...props} placeholder={t('Your comment')} />
    </>
  )
}

/** The address, and what became of the look at its page. */
function AddressLine(props: KindFormProps<LinkFields>) {
  const { fields, change, mode, disabled } = props
  const { isLoading, hasFailed, retry } = useLinkLookUp(props)
  /** POST-158 */
  const addScheme = () => {
    const url = usableAddress(fields.url)
    if (url && url !== fields.url) change({ url })
  }
  return (
    <>
      <div className={card.address}>
        <input
          className={styles.line}
          type="url"
          inputMode="url"
          aria-label={t('Address')}
          placeholder="https://"
          maxLength={addressMaxLength}
          value={fields.url}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: the form was asked for in order to write.
          autoFocus={mode === 'new'}
          onChange={(event) => change({ url: event.target.value })}
          onBlur={addScheme}
        />
        {isLoading && <Loader size={20} label={t('Loading the page')} />}
      </div>
      {hasFailed && (
        <div className={styles.inset}>
          <Notice tone="warning">
            {t('Couldn’t load that page. You can fill in the card yourself.')}
            <Button size="small" onClick={retry}>
              {t('Try again')}
            </Button>
          </Notice>
        </div>
      )}
    </>
  )
}

const Thumbnail = ({ address, disabled, onRemove }: { address: string; disabled: boolean; onRemove: () => void }) => (
  <div className={card.thumbnail}>
    <img src={address} alt="" />
    <IconButton
      label={t('Remove the picture')}
      icon={<X />}
      className={card.remove}
      disabled={disabled}
      onClick={onRemove}
    />
  </div>
)
