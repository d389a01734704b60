import { t } from '@bowerbird/domain/core/language/t.ts'
import { requireGuest } from '../../accounts/login/guest-only.ts'
import { inviteQuery } from '../../accounts/login/invite.query.ts'
import { Landing } from '../../accounts/login/Landing.tsx'
import { RegisterForm } from '../../accounts/login/RegisterForm.tsx'
import { WhyLogIn } from '../../accounts/login/WhyLogIn.tsx'
import type { PageArgs } from '../../core/page/page.ts'
import { rich } from '../../core/rich.tsx'
import { useLoaderData } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { useFlag } from '../../core/session.ts'
import { Sheet, Stack } from '../../ui/overlays/Sheet.tsx'

/** Newcomers take their first steps, unless they were on the way to another page. */
export async function loader(args: PageArgs) {
  const { next } = await requireGuest(args)
  const code = args.url.searchParams.get('invite')
  if (code) await args.client.prefetchQuery(inviteQuery(code))
  return { next: next === '/dashboard' ? '/welcome' : next }
}

export const head = () => ({ title: t('Get started'), canonical: '/register' })

export function Component() {
  const { next } = useLoaderData<typeof loader>()
  const isJoined = useFlag('oneid_force_newlandingpage')
  if (isJoined) return <Landing active="register" next={next} />
  return (
    <Sheet
      title={t('Get started')}
      lead={t('One account, as many blogs as you like. This is your first.')}
      footer={rich('Been here before? <link>Log in</link>', {
        link: (text) => <Link to={`/login?${new URLSearchParams({ next })}`}>{text}</Link>,
      })}
    >
      <Stack>
        <WhyLogIn next={next} />
        <RegisterForm next={next} />
      </Stack>
    </Sheet>
  )
}
