export const webhooksPerAppMax = 5
export const webhookAddressMaxLength = 500
/** The list shows so many for each webhook. */
export const deliveriesShownMax = 5
export const deliveryDays = 14
/** A webhook that fails for so long without a success is switched off. */
export const failingDaysMax = 3
/** The waits between one try and the next; after the last of them it is given up. */
export const retryMinutes = [1, 5, 30, 120, 360, 720, 1440] as const
export const answerMaxBytes = 1024
export const answerWordsMaxLength = 200
