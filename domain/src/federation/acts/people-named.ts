const person = /@([a-z0-9_.-]{1,64})@([a-z0-9.-]{1,253}(?::\d{1,5})?)/gi
const peopleMax = 20

/** The people of other servers that a text names as @name@host, in lower case. */
export const peopleIn = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(person)].map(([, name, host]) => `${name}@${withoutStop(host as string)}`.toLowerCase()),
    ),
  ]
    .filter((handle) => !handle.endsWith('@'))
    .slice(0, peopleMax)

/** A full stop after the handle ends the sentence. */
const withoutStop = (host: string): string => (/[.-]$/.test(host) ? withoutStop(host.slice(0, -1)) : host)
