import { t } from '@bowerbird/domain/core/language/t.ts'
import { Link } from '../../core/router/Link.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import styles from './Landing.module.css'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { WhyLogIn } from './WhyLogIn.tsx'

const ways = [
  { name: 'login', words: t('Log in') },
  { name: 'register', words: t('Get started') },
] as const

/** One page for both ways in; the address says which of them is open. BLOG-443 */
export function Landing({ active, next }: { active: 'login' | 'register'; next: string }) {
  return (
    <Sheet title={t('Welcome')} lead={t('Log in, or create an account and your first blog.')}>
      <nav className={styles.ways} aria-label={t('Log in or sign up')}>
        {ways.map(({ name, words }) => (
          <Link
            key={name}
            to={`/${name}?${new URLSearchParams({ next })}`}
            aria-current={name === active ? 'page' : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      <WhyLogIn next={next} />
      {active === 'login' ? <LoginForm next={next} /> : <RegisterForm next={next} />}
    </Sheet>
  )
}
