import { beginOidcLink, readOidcLink, unlinkOidc } from '@bowerbird/domain/accounts/oidc.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callQuery, useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ConfirmPerson, type SentProof } from '../passkeys/ConfirmPerson.tsx'
import { passkeysQuery } from '../passkeys/passkeys.api.ts'

export const oidcLinkQuery = callQuery(readOidcLink, {})

/** The link between this account and somebody at the operator's issuer. */
export function OidcSettings({ name }: { name: string }) {
  const { link } = useSuspenseQuery(oidcLinkQuery).data
  const { passkeys, has_password } = useSuspenseQuery(passkeysQuery).data
  const call = useCall()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  // The button that was pressed goes with its form.
  const close = () => {
    setOpen(false)
    section.current?.focus()
  }
  const beginLink = async (proof: SentProof) => window.location.assign((await call(beginOidcLink, proof)).url)
  const unlink = async (proof: SentProof) => {
    client.setQueryData(oidcLinkQuery.queryKey, await call(unlinkOidc, proof))
    toast(t('{name} is no longer linked.', { name }))
    close()
  }
  return (
    <SheetSection title={name}>
      <div ref={section} tabIndex={-1}>
        <Stack>
          {!isOpen && <p>{link ? linkWords(link) : t('Link your account to log in with {name}.', { name })}</p>}
          {isOpen ? (
            <ConfirmPerson
              lead={
                link
                  ? t('You’ll no longer be able to log in with {name}.', { name })
                  : t('First confirm that it’s you. Then {name} asks you to continue.', { name })
              }
              action={link ? t('Unlink') : t('Continue')}
              look={link ? 'danger' : 'primary'}
              has={{ password: has_password, passkeys: passkeys.length > 0 }}
              send={link ? unlink : beginLink}
              onCancel={close}
            />
          ) : (
            <Actions>
              <Button onClick={() => setOpen(true)}>
                {link ? t('Unlink {name}', { name }) : t('Link {name}', { name })}
              </Button>
            </Actions>
          )}
        </Stack>
      </div>
    </SheetSection>
  )
}

function linkWords({ email, linked_at: at }: { email: string; linked_at: string }) {
  const time = <RelativeTime at={at} />
  return email ? rich('Linked to {email}, {time}.', { email, time }) : rich('Linked, {time}.', { time })
}
