import { operator } from '../../core/operator.ts'
import { jobStates } from '../../core/work/dead-jobs.ts'
import type { DeadLetter } from '../../core/work/dead-letters.store.ts'
import { pruneMedia } from '../../media/prune-media.actions.ts'
import { discardDeadLetter, retryDeadLetter, retryDeadLetters } from '../../staff/dead-letters.actions.ts'
import { listDeadLetters } from '../../staff/dead-letters.views.ts'
import { removeJob, retryJob } from '../../staff/jobs.actions.ts'
import { listJobs } from '../../staff/jobs.views.ts'
import { listMediaUse } from '../../staff/media-use.views.ts'
import { dayOf, sizeWords, tableLines } from './print.ts'
import { done, idOf, moreLine, onInstallation, optionOf, pageOf, pageOptions, type Verb } from './verb.ts'

const mediaVerbs: Record<string, Verb> = {
  'media prune': {
    about: 'delete files that nobody uses, and report what is missing',
    options: { 'dry-run': { type: 'boolean', about: 'only say what would go' } },
    run: onInstallation(async (deps, { options, confirm }) => {
      const isDry = options['dry-run'] === true
      if (!isDry) await confirm('Delete every file that nobody uses, for good?')
      const report = await pruneMedia(deps, operator, { isDry })
      const { unused, orphaned, missing } = report
      return {
        data: { ...report, dry_run: isDry },
        lines: [
          `unused    ${unused.count} uploads, ${sizeWords(unused.bytes)}`,
          `orphaned  ${orphaned.count} files that no upload names, ${sizeWords(orphaned.bytes)}`,
          `missing   ${missing.count} files that an upload names`,
          ...missing.keys.map((key) => `          ${key}`),
          isDry ? 'This was a dry run: nothing was deleted.' : 'What was unused or orphaned is deleted.',
        ],
      }
    }),
  },
  'media use': {
    about: 'the accounts whose files take the most room',
    options: { top: { type: 'string', about: 'how many to list; 20 without it' } },
    run: onInstallation(async ({ db, config }, given) => {
      const top = optionOf(given, 'top') ?? '20'
      if (!/^[1-9]\d{0,3}$/.test(top)) throw new Error(`--top ${top} is no number from 1 to 9999.`)
      const uses = await listMediaUse(db, operator, config, Number(top))
      const rows = uses.map(({ email, name, files, bytes, quota_mb }) => ({
        ...{ account: email ?? 'the site itself', blog: name, files, size: sizeWords(bytes) },
        of: quota_mb === null ? 'no limit' : sizeWords(quota_mb * 1_000_000),
      }))
      return { data: uses, lines: tableLines(rows, 'Nobody has uploaded anything.') }
    }),
  },
}

const jobVerbs: Record<string, Verb> = {
  'jobs list': {
    about: 'jobs that wait, run or failed, the newest first, without their payload',
    options: {
      task: { type: 'string', about: 'only those of one task' },
      state: { type: 'string', about: jobStates.join(', ') },
      ...pageOptions,
    },
    run: onInstallation(async ({ db }, given) => {
      const [task, state] = [optionOf(given, 'task'), optionOf(given, 'state')]
      if (state !== undefined && !jobStates.some((known) => known === state))
        throw new Error(`--state ${state} is none of ${jobStates.join(', ')}.`)
      const page = await listJobs(db, operator, { ...(task && { task }), ...(state && { state }), ...pageOf(given) })
      const rows = page.jobs.map(({ attempts, attempts_max, run_at, error, ...job }) => ({
        ...{ ...job, tries: `${attempts}/${attempts_max}`, due: dayOf(run_at), error },
      }))
      return { data: page, lines: [...tableLines(rows, 'None.'), ...moreLine(page.next)] }
    }),
  },
  'jobs retry': {
    takes: '<id>',
    about: 'make a job due now',
    run: onInstallation(async ({ db }, { words }) => {
      const id = idOf(words[0])
      refuseNone((await retryJob(db, operator, id)).count, `There is no job ${id} that waits.`)
      return done(`The job ${id} is due now.`, { id })
    }),
  },
  'jobs remove': {
    takes: '<id>',
    about: 'remove a job that does not run right now; what it was for is not done',
    run: onInstallation(async ({ db }, { words, confirm }) => {
      const id = idOf(words[0])
      await confirm(`Remove the job ${id} for good?`)
      refuseNone((await removeJob(db, operator, id)).count, `There is no job ${id} that waits.`)
      return done(`The job ${id} is removed.`, { id })
    }),
  },
}

const letterVerbs: Record<string, Verb> = {
  'dead-letters list': {
    about: 'jobs and events that background work gave up on, the newest first',
    options: pageOptions,
    run: onInstallation(async ({ db }, given) => {
      const page = await listDeadLetters(db, operator, pageOf(given))
      const rows = page.letters.map((letter) => ({
        ...{ letter: nameOf(letter), event: letter.event, tries: letter.tries, last: dayOf(letter.last_at) },
        error: letter.error,
      }))
      return { data: page, lines: [...tableLines(rows, 'None.'), ...moreLine(page.next)] }
    }),
  },
  'dead-letters retry': {
    takes: '[letter]',
    about: 'try a dead letter once more, by the name that the list shows, or all of them',
    options: { all: { type: 'boolean', about: 'all of them, up to ten thousand of each kind' } },
    run: onInstallation(async ({ db }, { words, options }) => {
      if ((options.all === true) === (words[0] !== undefined)) throw new Error('Say which dead letter, or --all.')
      const { count } = options.all
        ? await retryDeadLetters(db, operator)
        : await retryDeadLetter(db, operator, letterOf(words[0]))
      refuseNone(count, options.all ? 'There is no dead letter.' : `There is no dead letter ${words[0]}.`)
      return done(`${count} will be tried again.`, { count })
    }),
  },
  'dead-letters remove': {
    takes: '<letter>',
    about: 'give up on a dead letter for good',
    run: onInstallation(async ({ db }, { words, confirm }) => {
      const letter = letterOf(words[0])
      await confirm(`Remove ${words[0]} for good?`)
      refuseNone((await discardDeadLetter(db, operator, letter)).count, `There is no dead letter ${words[0]}.`)
      return done(`${words[0]} is removed.`, letter)
    }),
  },
}

const nameOf = ({ kind, id, name }: DeadLetter) => `${kind}/${id}/${name}`

function letterOf(text = ''): DeadLetter {
  const [, kind, id, name] = /^(job|event)\/(\d{1,19})\/(\w{1,100})$/.exec(text) ?? []
  if (!kind || !id || !name) throw new Error(`${text} names no dead letter: the list does, such as job/12/send_mail.`)
  return { kind: kind as DeadLetter['kind'], id, name }
}

function refuseNone(count: number, words: string): void {
  if (count === 0) throw new Error(words)
}

export const workVerbs: Record<string, Verb> = { ...mediaVerbs, ...jobVerbs, ...letterVerbs }
