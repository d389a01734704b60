export const reportDetailsMaxLength = 1000
