/** The id of a heading as code hosts make it, so that a link to it works there and on the served page. */
export const headingId = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
