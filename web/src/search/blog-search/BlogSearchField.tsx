import { t } from '@bowerbird/domain/core/language/t.ts'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import type { FormEvent } from 'react'
import { Form } from '../../core/router/Form.tsx'
import { useUser } from '../../core/session.ts'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { PopoverButton } from '../../ui/overlays/PopoverButton.tsx'
import { type Filters, SearchFilters } from '../SearchFilters.tsx'
import { blogKindChoices, blogSortChoices } from '../search-choices.ts'
import styles from './BlogSearchField.module.css'
import { TagSearchInput } from './TagSearchInput.tsx'
import type { useBlogSearch } from './use-blog-search.ts'

interface Props {
  blogName: string
  asking: ReturnType<typeof useBlogSearch>
  onClose: () => void
}

/** The field, its filters and the blog's tags below it. BLOG-229 … BLOG-250 */
export function BlogSearchField({ blogName, asking, onClose }: Props) {
  const { search, unsetTerm, setUnsetTerm, submit, change } = asking
  const isMember = useUser() !== null // BLOG-453
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onFilter = ({ sort, kind, hidesSensitive, isOriginalOnly }: Partial<Filters>) =>
    change({
      ...(sort && { sort: sort as typeof search.sort }),
      ...(kind && { post_type: kind }),
      ...(hidesSensitive !== undefined && { filter_nsfw: hidesSensitive }),
      ...(isOriginalOnly !== undefined && { post_role: isOriginalOnly ? 'ORIGINAL' : 'ANY' }),
    })
  return (
    <Form role="search" aria-label={t('Search {blogName}', { blogName })} className={styles.field} onSubmit={onSubmit}>
      <Search className={styles.icon} aria-hidden="true" />
      <TagSearchInput blogName={blogName} typed={unsetTerm} onType={setUnsetTerm} onSubmit={submit} />
      {isMember && (
        <PopoverButton
          label={t('Search filters')}
          icon={<SlidersHorizontal />}
          popover={{ align: 'end', className: styles.filters }}
        >
          {() => (
            <SearchFilters
              filters={{
                sort: search.sort,
                kind: search.post_type,
                hidesSensitive: search.filter_nsfw,
                isOriginalOnly: search.post_role === 'ORIGINAL',
              }}
              sorts={blogSortChoices}
              kinds={blogKindChoices}
              onChange={onFilter}
            />
          )}
        </PopoverButton>
      )}
      <IconButton label={t('Clear search')} icon={<X />} onClick={onClose} />
    </Form>
  )
}
