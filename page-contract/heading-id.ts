/** The id of a heading as code hosts generate it, so that links work both there and on our pages. */
export const headingId = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
