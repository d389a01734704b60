import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import { type Finished, finishOidc } from '@bowerbird/domain/accounts/oidc.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useNavigate, useSearchParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { useUser } from '../../core/session.ts'
import { Loader } from '../../ui/Loader.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { useBeginSession } from '../accounts.api.ts'
import { ConfirmOwner } from './ConfirmOwner.tsx'
import { JoinForm } from './JoinForm.tsx'

/** The issuer sends people back here with a code; it is used up once, and the address forgets it. */
export function OidcReturn({ name }: { name: string }) {
  const { finished, problem } = useFinished(name)
  const isMember = useUser() !== null
  if (problem) {
    return (
      <Stack>
        <Notice tone="problem">{problem}</Notice>
        <p>
          {isMember ? (
            <Link to="/settings/login">{t('Back to your settings')}</Link>
          ) : (
            <Link to="/login">{t('Back to log in')}</Link>
          )}
        </p>
      </Stack>
    )
  }
  if (finished?.outcome === 'join') return <JoinForm finished={finished} />
  if (finished?.outcome === 'confirm' || finished?.outcome === 'second_factor')
    return <ConfirmOwner finished={finished} name={name} />
  return <Loader label={t('Asking {name} who you are', { name })} />
}

function useFinished(name: string) {
  const [search] = useSearchParams()
  const call = useCall()
  const begin = useBeginSession()
  const navigate = useNavigate()
  const isUsed = useRef(false)
  const [finished, setFinished] = useState<Finished | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (isUsed.current) return
    isUsed.current = true
    const [code, state, iss] = [search.get('code'), search.get('state'), search.get('iss')]
    if (!code || !state) return setProblem(loginRefusals.oidcRefused.text)
    const take = async (answer: Finished) => {
      if (answer.session) return begin(answer.session, answer.next)
      if (answer.outcome === 'linked') {
        toast(t('{name} is linked.', { name }))
        return navigate(answer.next, { replace: true })
      }
      setFinished(answer)
      return navigate('/login/oidc', { replace: true })
    }
    void call(finishOidc, { code, state, iss }).then(take, (refusal) => setProblem(refusal.message))
  }, [begin, call, name, navigate, search])
  return { finished, problem }
}
