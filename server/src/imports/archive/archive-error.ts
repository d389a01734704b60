import { texts } from '@bowerbird/domain/core/language/t.ts'
/** Words for the person who sent the archive. */
export const archiveProblems = texts({
  notArchive: 'This file isn’t a zip or tar.gz archive.',
  truncated: 'This archive is incomplete: its end is missing. Download it again and send it whole.',
  broken: 'This archive is damaged. Download it again.',
  tooManyFiles: 'This archive has too many files.',
  tooLarge: 'This archive is too large when unpacked.',
  bomb: 'This archive is suspiciously large when unpacked.',
  outside: 'A file in this archive has a path outside the archive.',
  badName: 'A file in this archive has an unreadable name.',
  link: 'This archive has links or devices in it. Only regular files are allowed.',
  doubled: 'This archive has two files with the same name.',
  overlapping: 'This archive is damaged (its entries overlap). Download it again.',
  encrypted: 'This archive is locked with a password. Pack it again without one.',
  method: 'We can’t read this archive’s compression. Pack it again as a regular zip.',
  nested: 'This archive has too many archives inside it.',
  overQuota: 'This archive unpacks to more than your storage limit.',
})

/** An archive, or one file of it, that is not read; the reason is for the person. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  readonly reason: string
  constructor(problem: keyof typeof archiveProblems, options?: ErrorOptions) {
    super(archiveProblems[problem], options)
    this.reason = archiveProblems[problem]
  }
}
