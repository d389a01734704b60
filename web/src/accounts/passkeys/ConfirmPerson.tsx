import { askForPasskey, type beginPasskey } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { type ReactNode, useId } from 'react'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { useMember } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { CallForm } from '../../ui/fields/CallForm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import { OwnPasswordField } from '../parts/OwnPasswordField.tsx'
import { signByPasskey } from './web-authn.ts'

export type SentProof = SentTo<typeof beginPasskey>

interface Props {
  /** Says in words what the proof is for. */
  lead: ReactNode
  action: string
  look: 'primary' | 'danger'
  has: { password: boolean; passkeys: boolean }
  send: (proof: SentProof) => Promise<unknown>
  onCancel: () => void
}

const link = (text: ReactNode) => <Link to="/forgot">{text}</Link>

/** Asks again for the password, with a code where two-factor is on, or for a passkey. */
export function ConfirmPerson({ lead, action, look, has, send, onCancel }: Props) {
  const call = useCall()
  const { is_tfa_enabled } = useMember()
  const byPassword = useSubmit((typed) => send({ password: typed('password'), tfa_code: typed('tfa_code') }))
  const byPasskey = useSubmit(async () => send({ passkey: await signByPasskey(await call(askForPasskey, {})) }))
  const formId = useId()
  const problem = byPassword.problem ?? byPasskey.problem
  return (
    <Stack>
      <p>{lead}</p>
      {problem && <Notice tone="problem">{problem}</Notice>}
      {has.password ? (
        <CallForm form={byPassword} id={formId}>
          <Stack>
            <OwnPasswordField autoFocus />
            {is_tfa_enabled && <CodeField />}
          </Stack>
        </CallForm>
      ) : (
        <p>
          {has.passkeys
            ? rich('Your account has no password. <link>Get an email to set one</link>, or use a passkey.', {
                link,
              })
            : rich('Your account has no password. <link>Get an email to set one</link>.', { link })}
        </p>
      )}
      <Actions>
        {has.password && (
          <Button type="submit" form={formId} look={look} busy={byPassword.isBusy}>
            {action}
          </Button>
        )}
        {has.passkeys && (
          <form onSubmit={byPasskey.onSubmit}>
            <Button type="submit" busy={byPasskey.isBusy} autoFocus={!has.password}>
              {t('Use a passkey')}
            </Button>
          </form>
        )}
        <Button look="quiet" onClick={onCancel} autoFocus={!has.password && !has.passkeys}>
          {nevermind()}
        </Button>
      </Actions>
    </Stack>
  )
}
