import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSession } from '../core/session.ts'
import styles from './BlogName.module.css'

/** The name of a blog, with a mark if it is one of staff. The host of a blog on another server comes quietly behind. */
export function BlogName({ name }: { name: string }) {
  const [own, host] = name.split('@')
  const isStaff = useSession().config.staff_blogs.includes(name)
  return (
    <>
      {own}
      {isStaff && <span className={styles.staff}>{t('Staff')}</span>}
      {host && <span className={styles.host}>{`@${host}`}</span>}
    </>
  )
}
