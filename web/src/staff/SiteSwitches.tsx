import { inviteSomeone, setFlag } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { computedFlags, type FlagName } from '@bowerbird/domain/core/flags.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../core/query.ts'
import { sessionQuery, useSession } from '../core/session.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Checkbox.tsx'
import { Actions, SheetSection, Stack } from '../ui/Sheet.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toasts.ts'

/** Invitations, and the switches that take effect without a restart. */
export function SiteSwitches() {
  return (
    <>
      <Invitations />
      <Flags />
    </>
  )
}

function Invitations() {
  const call = useCall()
  const invite = useMutation({
    mutationFn: () => call(inviteSomeone, {}),
    onError: (refusal) => void toast(refusal.message, { tone: 'problem' }),
  })
  return (
    <SheetSection title="Invitations">
      <Stack>
        {invite.data && (
          <TextField
            label="Good for one registration"
            readOnly
            value={invite.data.url}
            onFocus={({ target }) => target.select()}
          />
        )}
        <Actions>
          <Button busy={invite.isPending} onClick={() => invite.mutate()}>
            Make an invitation
          </Button>
        </Actions>
      </Stack>
    </SheetSection>
  )
}

function Flags() {
  const { flags } = useSession()
  const client = useQueryClient()
  const call = useCall()
  const flip = useMutation({
    mutationFn: ({ name, on }: { name: string; on: boolean }) => call(setFlag, { name, on }),
    onSuccess: ({ flags: next }) =>
      client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, flags: next }),
    onError: (refusal) => void toast(refusal.message, { tone: 'problem' }),
  })
  const names = (Object.keys(flags) as FlagName[]).filter(
    (name) => !computedFlags.some((computed) => computed === name),
  )
  return (
    <SheetSection title="Switches">
      <Stack>
        {names.map((name) => (
          <Switch
            key={name}
            label={<code>{name}</code>}
            checked={flags[name]}
            disabled={flip.isPending}
            onChange={({ target }) => flip.mutate({ name, on: target.checked })}
          />
        ))}
      </Stack>
    </SheetSection>
  )
}
