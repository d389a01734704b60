import { redirect } from 'react-router'
import { type PageArgs, readSession } from '../core/page.ts'
import { useSession } from '../core/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Trinket, trinkets } from '../ui/Trinket.tsx'
import styles from './FrontPage.module.css'

export async function loader({ client }: PageArgs) {
  const { user } = await readSession(client)
  if (user) throw redirect('/dashboard')
  return {}
}

export const head = () => ({
  description: 'Gather what you find beautiful, set it out, and see what others have found.',
  canonical: '/',
})

export function Component() {
  const { signups } = useSession().config
  return (
    <div className={styles.front} data-ground="bower">
      <div className={styles.found} aria-hidden="true">
        {trinkets.map((name) => (
          <Trinket key={name} name={name} size={72} />
        ))}
      </div>
      <h1 className={styles.title}>A place for the things you find</h1>
      <p className={styles.lead}>
        Words, pictures, songs, half a thought. Put them on a blog that looks like you, follow the people whose finds
        you love, and pass the best ones on.
      </p>
      <div className={styles.actions}>
        {signups !== 'closed' && (
          <ButtonLink to="/register" look="primary">
            Get started
          </ButtonLink>
        )}
        <ButtonLink to="/login">Log in</ButtonLink>
      </div>
    </div>
  )
}
