import { t } from '@bowerbird/domain/core/language/t.ts'
import type { PersonOfSite } from '@bowerbird/domain/staff/staff.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { rich } from '../core/rich.tsx'
import { Link } from '../core/router/Link.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { BlogAllowed, SafeModeAllowed } from './Allowed.tsx'
import { Email } from './Email.tsx'
import { Listed } from './Listed.tsx'
import { DayLimits } from './limits/DayLimits.tsx'
import { PersonStanding } from './limits/PersonStanding.tsx'
import { Marks } from './Marks.tsx'
import styles from './Reports.module.css'
import { Room } from './Room.tsx'
import { peopleQuery } from './staff.api.ts'

/** Lists the people of the site, and finds them by e-mail address or blog. */
export function People() {
  const [words, setWords] = useState('')
  const query = useInfiniteQuery(peopleQuery(words))
  const usualMb = query.data?.pages[0]?.usual_quota_mb ?? 0
  const people = query.data?.pages.flatMap((page) => page.people) ?? []
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWords(String(new FormData(event.currentTarget).get('words') ?? '').trim())
  }
  return (
    <Stack>
      <form onSubmit={find}>
        <Stack>
          <TextField label={t('Email address or blog name')} name="words" autoComplete="off" />
          <Actions>
            <Button type="submit">{t('Look up')}</Button>
          </Actions>
        </Stack>
      </form>
      <Listed query={query} isEmpty={people.length === 0} empty={t('No one matches')}>
        <ul className={styles.list}>
          {people.map((person) => (
            <OnePerson key={person.id} person={person} usualMb={usualMb} />
          ))}
        </ul>
      </Listed>
    </Stack>
  )
}

function OnePerson({ person, usualMb }: { person: PersonOfSite; usualMb: number }) {
  const { is_verified, is_staff, created_at, seen_at, blogs } = person
  return (
    <li className={styles.report}>
      <p>
        <Email person={person} />
        <small>
          {rich(
            '{staff, select, yes {staff, } other {}}{confirmed, select, no {not confirmed, } other {}}here since {since}{seen, select, yes {, last seen {last}} other {}}',
            {
              ...{
                staff: is_staff ? 'yes' : 'no',
                confirmed: is_verified ? 'yes' : 'no',
                seen: seen_at ? 'yes' : 'no',
              },
              ...{ since: <RelativeTime at={created_at} />, last: seen_at && <RelativeTime at={seen_at} /> },
            },
          )}
        </small>
      </p>
      <Room person={person} usualMb={usualMb} />
      <PersonStanding person={person} />
      <DayLimits person={person} />
      <SafeModeAllowed person={person} />
      {blogs.map(({ name, role, url, marks, switches }) => (
        <details key={name} className={styles.blog}>
          <summary>
            {t(
              '{name}{role, select, admin {, admin} editor {, editor} contributor {, contributor} other {}}{suspended, select, yes { (suspended)} other {}}',
              { name, role, suspended: marks.suspended ? 'yes' : 'no' },
            )}
          </summary>
          <Stack>
            <Link to={url}>{t('Visit {name}', { name })}</Link>
            <Marks blogName={name} marks={marks} />
            <BlogAllowed blogName={name} switches={switches} />
          </Stack>
        </details>
      ))}
    </li>
  )
}
