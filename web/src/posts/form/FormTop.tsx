import { t } from '@bowerbird/domain/core/language/t.ts'
import X from 'lucide-react/icons/x'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import styles from './FormTop.module.css'
import type { FormData } from './form-data.ts'

interface Props {
  channels: FormData['channels']
  contributesTo: FormData['contributesTo']
  blogName: string
  onChoose: (blogName: string) => void
  canChoose: boolean
  onClose: () => void
}

/** Chooses the blog that the post goes to. POST-069 */
export function FormTop({ channels, contributesTo, blogName, onChoose, canChoose, onClose }: Props) {
  const blog = channels.find(({ name }) => name === blogName)
  const isChoice = canChoose && channels.length + contributesTo.length > 1
  return (
    <div className={styles.top}>
      {blog && <Avatar blog={{ ...blog, avatar_shape: blog.global_theme_params.avatar_shape }} size={30} />}
      {isChoice ? (
        <select
          className={styles.blog}
          aria-label={t('Blog to post to')}
          value={blogName}
          onChange={(event) => onChoose(event.target.value)}
        >
          {channels.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          {contributesTo.length > 0 && (
            <optgroup label={t('For approval')}>
              {contributesTo.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          )}
        </select>
      ) : (
        <span className={styles.blog}>{blogName}</span>
      )}
      <IconButton label={t('Close')} icon={<X />} className={styles.close} onClick={onClose} />
    </div>
  )
}
