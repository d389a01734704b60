import styles from './BlogName.module.css'

/** The name of a blog; of one on another server, its host stands quietly behind, or below where there is no room. */
export function BlogName({ name }: { name: string }) {
  const [own, host] = name.split('@')
  return (
    <>
      {own}
      {host && <span className={styles.host}>{`@${host}`}</span>}
    </>
  )
}
