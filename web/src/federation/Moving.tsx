import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import * as calls from '@bowerbird/domain/federation/acts/moving.contract.ts'
import { aliasesMax } from '@bowerbird/domain/federation/federation.limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { useSession } from '../core/session.ts'
import { Button } from '../ui/fields/Button.tsx'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { showProblem, toast } from '../ui/overlays/toasts.ts'
import { Reading } from '../ui/ReadProblem.tsx'
import { AliasForm } from './AliasForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import styles from './Moving.module.css'

type Moving = calls.Moving

const movingQuery = (name: string) => callQuery(calls.readMoving, { name })

/** Names the addresses that a blog had before, and moves it away. Missing for a blog that stays on this site. */
export function Moving({ blog }: { blog: Channel }) {
  const { federation } = useSession().config
  const staysHere = blog.members_only || blog.is_adult || !(blog.is_federated ?? federation === 'on')
  return federation === 'off' || staysHere ? null : <MovingOfBlog blog={blog} />
}

function MovingOfBlog({ blog }: { blog: Channel }) {
  const client = useQueryClient()
  const query = useQuery(movingQuery(blog.name))
  const show = (moving: Moving) => client.setQueryData(movingQuery(blog.name).queryKey, moving)
  return (
    <>
      <SheetSection title={t('Previous addresses')}>
        <Reading query={query} label={t('Loading previous addresses')} />
        {query.data && <Aliases blogName={blog.name} aliases={query.data.aliases} onSaved={show} />}
      </SheetSection>
      {query.data && blog.role === 'owner' && (
        <SheetSection title={t('Move to another server')}>
          {query.data.moved_to ? (
            <MovedAway blogName={blog.name} movedTo={query.data.moved_to} onSaved={show} />
          ) : (
            <MoveForm blogName={blog.name} onMoved={show} />
          )}
        </SheetSection>
      )}
    </>
  )
}

interface AliasesProps {
  blogName: string
  aliases: Moving['aliases']
  onSaved: (moving: Moving) => void
}

function Aliases({ blogName, aliases, onSaved }: AliasesProps) {
  const call = useCall()
  const addresses = aliases.map(({ address }) => address)
  const save = (wanted: string[]) => call(calls.saveAliases, { name: blogName, addresses: wanted })
  const remove = useMutation({
    mutationFn: (address: string) => save(addresses.filter((one) => one !== address)),
    onSuccess: (moving, address) => {
      onSaved(moving)
      const undo = async () => onSaved(await save([...moving.aliases.map((alias) => alias.address), address]))
      toast(t('Address removed'), { action: { label: t('Undo'), press: () => void undo() } })
    },
    onError: showProblem,
  })
  return (
    <>
      <p className={styles.words}>
        {t('To move followers here from another server, add your account there. Then move that account to this blog.')}
      </p>
      <ul className={styles.aliases}>
        {aliases.map(({ address, shown }) => (
          <li key={address}>
            <span className={styles.address}>{shown}</span>
            <Button
              size="small"
              busy={remove.isPending && remove.variables === address}
              aria-label={t('Remove {shown}', { shown })}
              onClick={() => remove.mutate(address)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {aliases.length < aliasesMax && (
        <AliasForm
          onAdd={async (typed) => {
            onSaved(await save([...addresses, typed]))
          }}
        />
      )}
    </>
  )
}

function MovedAway({
  blogName,
  movedTo,
  onSaved,
}: {
  blogName: string
  movedTo: string
  onSaved: (moving: Moving) => void
}) {
  const call = useCall()
  const undo = useMutation({
    mutationFn: () => call(calls.undoMove, { name: blogName }),
    onSuccess: (moving) => {
      onSaved(moving)
      toast(t('{blogName} can be followed here again.', { blogName }))
    },
    onError: showProblem,
  })
  return (
    <>
      <p className={styles.words}>
        {t(
          'This blog has moved to @{movedTo}. Its page says so, and no one new can follow it here. Followers who moved stay there even if you come back.',
          { movedTo },
        )}
      </p>
      <Button busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('Come back')}
      </Button>
    </>
  )
}
