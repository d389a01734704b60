import { texts } from '@bowerbird/domain/core/language/t.ts'
/** Words for the person who sent the archive. */
export const archiveProblems = texts({
  notArchive: 'This file is not a zip or tar.gz archive.',
  truncated: 'This archive is cut off: its end is missing. Download it again and send it whole.',
  broken: 'This archive is damaged and cannot be read.',
  tooManyFiles: 'This archive has too many files.',
  tooLarge: 'This archive is too large when it is unpacked.',
  bomb: 'This archive unpacks to far more than an archive of posts would.',
  outside: 'A file of this archive names a place outside of it.',
  badName: 'A file of this archive has a name that cannot be read.',
  link: 'This archive has links or devices in it, where only files may be.',
  doubled: 'This archive has two files of the same name.',
  overlapping: 'Files of this archive lie on top of each other.',
  encrypted: 'This archive is locked with a password. Pack it again without one.',
  method: 'Files of this archive are packed in a way that cannot be read here. Pack them again as an ordinary zip.',
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
