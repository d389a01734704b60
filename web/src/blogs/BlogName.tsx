import { hostOf } from '@bowerbird/domain/blogs/elsewhere.ts'
import styles from './BlogName.module.css'

/** The name of a blog; of one on another server, its host stands quietly behind, or below where there is no room. */
export function BlogName({ name }: { name: string }) {
  const host = hostOf(name)
  if (!host) return name
  return (
    <>
      {name.slice(0, -host.length - 1)}
      <wbr />
      <span className={styles.host}>{`@${host}`}</span>
    </>
  )
}
