import { hostOf } from '@bowerbird/domain/blogs/elsewhere.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { homePath } from '@bowerbird/domain/core/home-urls.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { useSession } from '../core/session.ts'
import styles from './AtHome.module.css'
import { homeQuery } from './federation.api.ts'

interface Props {
  blog: Pick<Blog, 'name' | 'following'>
  /** Stands below the last post that is here. */
  isEnd?: boolean
}

/** Says where a blog of another server is at home, leads there, and tells what became of the wish to follow it. */
export function AtHome({ blog, isEnd = false }: Props) {
  const host = hostOf(blog.name) ?? ''
  const isOff = useSession().config.federation === 'off'
  const { data } = useQuery({ ...homeQuery(blog.name, blog.following), enabled: !isOff })
  const words = isEnd ? t('Older posts are on {host}', { host }) : t('On {host}', { host })
  return (
    <div className={isEnd ? styles.end : styles.home}>
      {isOff ? (
        words
      ) : (
        <a href={data?.page_url ?? homePath(blog.name)} target="_blank" rel="nofollow noopener noreferrer">
          {words}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      )}
      {!isEnd && <span role="status">{data && stateWords[data.follow]}</span>}
    </div>
  )
}

const stateWords = {
  none: '',
  following: '',
  requested: t('Requested. They haven’t accepted yet.'),
  refused: t('They didn’t accept you as a follower.'),
}
