import { t } from '@bowerbird/domain/core/language/t.ts'
import type { PushState } from '@bowerbird/domain/push/push.contract.ts'
import { type PushKind, pushKinds } from '@bowerbird/domain/push/push.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useState } from 'react'
import { agentName } from '../accounts/agent-name.ts'
import { rich } from '../core/rich.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { Checkbox, Switch } from '../ui/fields/Checkbox.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Loader } from '../ui/Loader.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SheetSection, Stack } from '../ui/overlays/Sheet.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import styles from './PushSettings.module.css'
import { pushQuery, useRemoveDevice, useSavePush, useThisDevice } from './push.api.ts'
import { canBeNotified, endpointHere } from './this-device.ts'

const labels: Record<PushKind, string> = {
  messages: t('Messages'),
  asks: t('Questions and answers'),
  mentions: t('Mentions'),
  replies: t('Replies'),
  posts: t('New posts'),
}

/** Devices that are notified while no page is open, of what, and when. */
export function PushSettings() {
  const { data: state, isError, refetch } = useQuery(pushQuery)
  return (
    <SheetSection title={t('Devices')}>
      {isError && (
        <Notice tone="problem">
          {rich('Couldn’t load this. <button>Retry</button>', {
            button: (text) => (
              <Button size="small" onClick={() => void refetch()}>
                {text}
              </Button>
            ),
          })}
        </Notice>
      )}
      {!state && !isError && <Loader label={t('Loading')} />}
      {state && (
        <Stack>
          <Devices state={state} />
          <Choices state={state} />
          <QuietHours state={state} />
        </Stack>
      )}
    </SheetSection>
  )
}

interface Props {
  state: PushState
}

function Devices({ state: { public_key: publicKey, devices } }: Props) {
  const [here, setHere] = useState<string | null>(null)
  const [isAble, setAble] = useState(false)
  const device = useThisDevice()
  const remove = useRemoveDevice()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked again after each change.
  useEffect(() => {
    setAble(canBeNotified())
    void endpointHere().then(setHere, () => {})
  }, [devices])
  const isOn = devices.some(({ endpoint }) => endpoint === here)
  const others = devices.filter(({ endpoint }) => endpoint !== here)
  const hint = !publicKey
    ? t('This site doesn’t send notifications to devices.')
    : isAble
      ? t('You’ll be notified even when this site isn’t open. Notifications stop when you log out here.')
      : t('This browser can’t show notifications. On an iPhone, add this site to the home screen first.')
  return (
    <div>
      <Switch
        label={t('This device')}
        hint={hint}
        checked={isOn}
        disabled={!publicKey || !isAble || device.isPending}
        onChange={(event) => publicKey && device.mutate({ isOn: event.currentTarget.checked, publicKey })}
      />
      {others.length > 0 && (
        <ul className={styles.devices} aria-label={t('Other devices')}>
          {others.map(({ endpoint, agent, succeeded_at, created_at }) => (
            <li key={endpoint} className={styles.device}>
              <span className={styles.name}>
                <strong>{agentName(agent)}</strong>
                <small>
                  {succeeded_at
                    ? rich('Last notified {time}', { time: <RelativeTime at={succeeded_at} /> })
                    : rich('Since {time}', { time: <RelativeTime at={created_at} /> })}
                </small>
              </span>
              <Button size="small" onClick={() => remove.mutate(endpoint)}>
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const kindsOfBlogs = pushKinds.filter((kind) => kind !== 'posts')

function Choices({ state: { blogs, show_names, tells_posts } }: Props) {
  const save = useSavePush()
  return (
    <>
      {blogs.map(({ name, off }) => (
        <fieldset key={name} className={styles.blog}>
          <legend>{blogs.length > 1 ? t('For {name}', { name }) : t('Notify me about')}</legend>
          {kindsOfBlogs.map((kind) => (
            <Checkbox
              key={kind}
              label={labels[kind]}
              checked={!off.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                save.mutate({ tumblelog: name, off: checked ? off.filter((one) => one !== kind) : [...off, kind] })
              }
            />
          ))}
        </fieldset>
      ))}
      <div>
        <Switch
          label={t('New posts from blogs you subscribe to')}
          checked={tells_posts}
          onChange={(event) => save.mutate({ tells_posts: event.currentTarget.checked })}
        />
        <Switch
          label={t('Show details')}
          hint={t('On: “New message from wren”, without the text. Off: “A new message”.')}
          checked={show_names}
          onChange={(event) => save.mutate({ show_names: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}

const asTime = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)
const asMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const atFirst = { from: 22 * 60, to: 7 * 60 }

/** The hours go by the clock of this browser; equal ends are none. */
function QuietHours({ state: { quiet_from, quiet_to } }: Props) {
  const save = useSavePush()
  const isOn = quiet_from !== null && quiet_to !== null
  const keep = (from: number, to: number) => {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    save.mutate({ quiet_from: from, quiet_to: to, time_zone })
  }
  const change = (part: 'from' | 'to') => (event: ChangeEvent<HTMLInputElement>) => {
    const minute = asMinute(event.currentTarget.value)
    if (!isOn || Number.isNaN(minute)) return
    keep(part === 'from' ? minute : quiet_from, part === 'to' ? minute : quiet_to)
  }
  return (
    <div>
      <Switch
        label={t('Quiet hours')}
        hint={t('Notifications from quiet hours arrive as one when they end, unless you’ve already read them.')}
        checked={isOn}
        onChange={(event) => (event.currentTarget.checked ? keep(atFirst.from, atFirst.to) : keep(0, 0))}
      />
      {isOn && (
        <div className={styles.hours}>
          <TextField label={t('From')} type="time" value={asTime(quiet_from)} onChange={change('from')} />
          <TextField label={t('To')} type="time" value={asTime(quiet_to)} onChange={change('to')} />
        </div>
      )}
    </div>
  )
}
