import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ComponentProps } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import { SuggestionCount } from '../../ui/suggestions/SuggestionCount.tsx'
import { SuggestionList } from '../../ui/suggestions/SuggestionList.tsx'
import { useCombobox } from '../../ui/suggestions/use-combobox.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Suggestions } from '../form/use-suggestions.ts'

interface Asked {
  look: Suggestions<BlogBrief>
  isAsked: boolean
  typed: string | null
  onClose: () => void
}

/** A look-up that failed has one option, to try again, which only an arrow or a press chooses. */
export const useMentionBox = ({ look: { found, hasFailed }, isAsked, typed, onClose }: Asked) =>
  useCombobox({
    count: hasFailed ? 1 : found.length,
    isOpen: isAsked,
    first: hasFailed ? -1 : 0,
    typed,
    onClose,
  })

interface Props extends Omit<ComponentProps<typeof SuggestionList>, 'label' | 'options' | 'onChoose'> {
  look: Suggestions<BlogBrief>
  /** The list stays in one place for each. */
  listKey?: number | undefined
  onChoose: (blogName: string) => void
}

/** The list below an @. */
export function BlogsToMention({ box, look, listKey, onChoose, ...rest }: Props) {
  const { found, hasFailed, retry } = look
  const options = found.map((blog) => ({
    key: blog.uuid,
    shown: (
      <>
        <Avatar blog={blog} size={24} /> <BlogName name={blog.name} />
      </>
    ),
  }))
  return (
    <>
      <SuggestionCount count={box.isShown ? found.length : 0} />
      <VisuallyHidden>
        <span role="status">{box.isShown && hasFailed && `${failed} ${t('Retry')}`}</span>
      </VisuallyHidden>
      {box.isShown && (
        <SuggestionList
          key={listKey}
          {...rest}
          box={box}
          label={t('Blogs to mention')}
          options={hasFailed ? [{ key: 'retry', shown: <TryAgain /> }] : options}
          onChoose={(place) => (hasFailed ? retry() : found[place] && onChoose(found[place].name))}
        />
      )}
    </>
  )
}

const failed = t('Couldn’t search blogs.')
const TryAgain = () => (
  <>
    {failed} <u>{t('Retry')}</u>
  </>
)

interface Key {
  key: string
  preventDefault: () => void
}

/** Tab takes a name as Enter does. */
export const asEnter = (event: Key): Key =>
  event.key === 'Tab' ? { key: 'Enter', preventDefault: () => event.preventDefault() } : event
