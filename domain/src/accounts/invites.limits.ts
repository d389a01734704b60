export const inviteUsesMax = 1000
export const inviteDaysMax = 365
export const inviteNoteMaxLength = 80
export const invitesPerPage = 20
