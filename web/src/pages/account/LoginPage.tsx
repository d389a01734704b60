import { t } from '@bowerbird/domain/core/language/t.ts'
import { requireGuest } from '../../accounts/login/guest-only.ts'
import { Landing } from '../../accounts/login/Landing.tsx'
import { LoginForm } from '../../accounts/login/LoginForm.tsx'
import { WhyLogIn } from '../../accounts/login/WhyLogIn.tsx'
import { rich } from '../../core/rich.tsx'
import { useLoaderData, useSearchParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { useFlag } from '../../core/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet, Stack } from '../../ui/overlays/Sheet.tsx'

export const loader = requireGuest
export const head = () => ({ title: t('Log in'), canonical: '/login' })

export function Component() {
  const { next } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const isJoined = useFlag('oneid_force_newlandingpage')
  if (isJoined) return <Landing active="login" next={next} />
  return (
    <Sheet
      title={t('Log in')}
      footer={rich('New here? <link>Get started</link>', {
        link: (text) => <Link to={`/register?${new URLSearchParams({ next })}`}>{text}</Link>,
      })}
    >
      <Stack>
        {search.has('reset') && <Notice tone="success">{t('Your new password is set. Log in with it.')}</Notice>}
        <WhyLogIn next={next} />
        <LoginForm next={next} />
      </Stack>
    </Sheet>
  )
}
