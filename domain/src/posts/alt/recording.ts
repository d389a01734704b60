/** Stands for the uploaded sound or video of a content, where a picture is named by its file. */
export const recording = 'recording'
