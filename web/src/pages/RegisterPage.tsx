import { Link, useLoaderData } from 'react-router'
import { requireGuest } from '../accounts/guest-only.ts'
import { Landing } from '../accounts/Landing.tsx'
import { RegisterForm } from '../accounts/RegisterForm.tsx'
import { useFlag } from '../core/session.ts'
import { Sheet } from '../ui/Sheet.tsx'

export const loader = requireGuest
export const head = () => ({ title: 'Get started', canonical: '/register' })

export function Component() {
  const { next } = useLoaderData<typeof loader>()
  const isJoined = useFlag('oneid_force_newlandingpage')
  if (isJoined) return <Landing active="register" next={next} />
  return (
    <Sheet
      title="Get started"
      lead="One account, as many blogs as you like. This is your first."
      footer={
        <>
          Been here before? <Link to={`/login?${new URLSearchParams({ next })}`}>Log in</Link>
        </>
      }
    >
      <RegisterForm next={next} />
    </Sheet>
  )
}
