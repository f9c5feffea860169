const isImage = ({ type }: Pick<File, 'type'>) => type.startsWith('image/')

/** Of files that were dropped or pasted: those that can be pictures. */
export const imagesIn = (files: Iterable<File> | null | undefined): File[] =>
  [...(files ?? [])].filter(isImage)

export const firstImage = (files: Iterable<File> | null | undefined): File | undefined => imagesIn(files)[0]
