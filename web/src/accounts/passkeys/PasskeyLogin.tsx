import { logIn } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { askForPasskey, logInWithPasskey } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiRefusal } from '../../core/call-api.ts'
import { useCall } from '../../core/query.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useBeginSession } from '../accounts.api.ts'
import { canOfferInField, type Signed, signByPasskey } from './web-authn.ts'

interface Props {
  next: string
  /** The form with e-mail and password, when a passkey is to be the second factor; null when it is to do for both. */
  after: RefObject<HTMLFormElement | null> | null
}

/** Logs in by a passkey: by a press, or from what the browser offers in the e-mail field. */
export function PasskeyLogin({ next, after }: Props) {
  const call = useCall()
  const begin = useBeginSession()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const offer = useRef<AbortController>(null)

  const enter = async (passkey: Signed) => {
    const typed = after?.current && new FormData(after.current)
    const named = typed && { email: String(typed.get('email')), password: String(typed.get('password')) }
    await begin(await (named ? call(logIn, { ...named, passkey }) : call(logInWithPasskey, { passkey })), next)
  }
  const say = (found: unknown) => {
    if (found instanceof Error && found.name === 'AbortError') return
    setProblem(found instanceof ApiRefusal ? found.text : technicalTrouble())
  }
  const press = async () => {
    offer.current?.abort()
    setBusy(true)
    setProblem(null)
    try {
      await enter(await signByPasskey(await call(askForPasskey, {})))
    } catch (found) {
      say(found)
    } finally {
      setBusy(false)
    }
  }

  const inField = useRef({ enter, say })
  inField.current = { enter, say }
  const isFirstStep = after === null
  useEffect(() => {
    if (!isFirstStep) return
    const stop = new AbortController()
    offer.current = stop
    offerInField(
      async () => signByPasskey(await call(askForPasskey, {}), { signal: stop.signal, isInField: true }),
      (passkey) =>
        inField.current.enter(passkey).then(
          () => true,
          (found) => {
            inField.current.say(found)
            return false
          },
        ),
    )
    return () => stop.abort()
  }, [call, isFirstStep])

  return (
    <>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button wide icon={<FingerprintPattern size={18} aria-hidden="true" />} busy={isBusy} onClick={press}>
        {isFirstStep ? t('Log in with a passkey') : t('Use a passkey instead')}
      </Button>
    </>
  )
}

/** A person may choose again after a refusal; the offer ends when `take` has let them in, or when the browser ends it. */
async function offerInField(sign: () => Promise<Signed>, take: (passkey: Signed) => Promise<boolean>): Promise<void> {
  if (!(await canOfferInField())) return
  let signed = await trySigning(sign)
  while (signed && !(await take(signed))) signed = await trySigning(sign)
}

const trySigning = (sign: () => Promise<Signed>): Promise<Signed | null> => sign().catch(() => null)
