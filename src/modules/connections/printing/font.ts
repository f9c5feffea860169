import { inflateSync } from 'node:zlib'

/** A character's cell, in dots: 48 characters on 80 mm paper. */
export const cell = { width: 12, height: 24 }

const printable = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => String.fromCodePoint(from + n)).join('')
const letters = `${printable(32, 127)}${printable(160, 256)}–—‘’“”„•…€™→←↑↓✓œŒŠšŽžŸăĂąĄćĆčČďĎđĐęĘěĚğĞıİłŁńŃňŇőŐřŘśŚşŞșȘťŤțȚůŮűŰźŹżŻ░`

/**
 * DejaVu Sans Mono Bold at 20 dots, one bit per dot, row by row, character by character; deflated. Its license allows
 * this (https://dejavu-fonts.github.io).
 */
const dots = inflateSync(
  Buffer.from(
    [
      'eNqlWs1v28gVJzOGmAIyGaCHlVpazCJAe6VhYEvBspiFC+xt+y+o9cLeQ5DQUOHIXUWk1kCUg6GiNx8EA/0PtpcipwUFLswWDZJr',
      'DmnAgIF5KbrEHjY8EFTfDClL/GbbwcBW7Oc372vee783oajqq1eLbSr8Glto1jbwLuRzWLdeqB8WzfFF84/BwhZ3GPEoTgGchTO/',
      'u9/rIlfQhzXr4a8MX9bguLtrZ1HDmn5V04f3eBbN9q0dJHZpK3GWJ5w9k2iNR9bjT/r2devUDgQ3W68CiZEmMlSPpSzYdfKVpXoM',
      'JSJtRcNTOvmhgn9OieQD/InOJ85iHsq6K0weFp8YiqQ6Qals4YLjiGx65m+FsSdolVzMUS6XlkWv01oDlAJJ4IgGrYGGcZlc8Ffb',
      'ZBXn4YnDKvZMnntJPrQrI5eYZblRIFtJGvVph9Z5WpcYyuKRNmB8NaETcmVjCHblNJfRsTf6pi8nZe4gfcjpb5oGv212wIyEZ4KP',
      'LxugiCt/DSeC8fgD00vxGQrGdxIaqObbgcOK9nRv7nMJSzKBagHzBtJAZqUGAtEJp2P7yMZMNGby2GsbYCW2bfhJj4B9zmaKyR47',
      '38rv/g0K3jO8brabwEdREGf5K4MmOzZ6Lc6wFEaXqRFt3coJLNAOfwcb5gYNowEHympxpjXYSP2a9kB3UAdpxDgURa5PYimCMVUO',
      'a/v/Cl48uIJ9dE0pSBOsYUIjAZLGGWQYX8bBxlpKQlpPNVuKU1dN/9jBBMeOr2opn74LOuCtaOvwTyZhG8ZSJxEHsnnV9EbJpBDI',
      'dsgBBxL5kIrnDBpNSseYHUiMpjAtOHFw8LQL8iRjLJIEvHB6I5WVimfdXU/RHP5Jwhe+oIf3i+zveHWSinkGjNbpT5QR46rM8/6E',
      'x3ZwkwlRiu9OWneGPXUuT523jw5/PDo87B3W8O4laQbOdOi8HOK80e073WOnldSL5BZl5Qs2I7cgiLFvRZvdtgNyqUkKpirw0fjY',
      'tQCVTUxzbPpgmWOTx5RKsqZAPEP+6iCX01sQy6dOKv/gW+PWUhUz06credI5IaSx67iqzi+aOI2n7jvLWCPm+uQE7Pzo6C22uX0p',
      '6Sk+NnDwuPASwQ0yU/HDMiQvzQQNyJQcmUGvFq3D7VFYOszPUX64WZzmsVGJjG34+XpJAQdBHYGkBKeAr6C+QJVZLyoCHS8Wyw0/',
      'j/l0PBOvatT/tBaLRfihgcWotCCEPtZZwQmgHBzbQSuueyhif+I/cabEp9Mnjt/Pqrzc3O/sL+/Op34y/xCb8XbwFVwHzKf1lR3w',
      'VhYfKLskLeCAPAi4OB9kjTjKku0g7ouM1bKD3eVZbaC36tvGKqpDOXfP/D3jXLrZelJ1+BYr8cnYiGgyPMu4o/hZkj3bPcMNwy7O',
      '9lMprvuISQdYwGTZ54kZQPJZraxOqlCvpZ1R2N5EtTuz5ib9PlkqvLZSPg3Fj9FsvQuEP9/k6HQvEfld2te6tIf0+sfpvEGYQipb',
      's08qxsgSjXq4t43ZruHzWTQgrYjzzyw7/5CldxnrBOwLKegSJ6tMPvYMGlGcgmjogmaKlXMWzlSvSRZyccPA6IM4DcQz7g81Fxqt',
      'dM2Fxo+JcpfVRbgnJ5+hzekkuuu8vewgrZu/RXpnnWdmZhj9MtjXqf9nraGqpDBk3YE8CXlD3v8GEBOgnd1PfU5PFLohZ/1Yh5iB',
      '0j/HwdNK5eelmVhhftGYnwuGL95P/XZZCyCxcJhDVi1ICpkps0vwly6g59vG+ZbuIY2n5zEwAjCwinE4VO998cM/29D/jV99UhPn',
      'XpKA9ijNb85ngu5DzykU+eLXdWPWr4m74zf1+wWYChTP0rvyCmX+h/SnaeMvf/9rhsxwHSqwcZvj282xx1WA5yvAmPK7QHu0dgew',
      'HE/nHirQF7QGfXfjp2M3jwbAX0WL3OQWSKpteyEf4KIvrfWiXfP96LP3o/33rftf1Fa7BM5UW3fxZbmpbnToyB6TrzvET3N+3oD4',
      '0dyS+Ll1dwfN6tbVlvH8XvJaUQNoZcgeUSw30eAu3tIf1PUAtzdRXEUEDahYljfYGG70agQf9VYljNE/p3oswt3RkGoJDJXBZw37',
      'M9FXaMkgJWp7BkGpGNaW4iYAraU0blMro6H/9lE5zUU5H1wdgKwC1qMD4Z33c/TNjt3dmbhqTTyYyrZbBes1KLA9qVq1chwnoXIa',
      'd1Mro6Ffb5XTEH+V4DjirxIa4q9imtAXVTDjEgv737/MwMKh30twXNhdF+M4sQJNFIdFNMs4LKS5KOeznko+Y0PoBLhJzEgLPwB+',
      'B337zsOR8xLsoL7yXlFx3UuwnliBhuheTBPqVcKHxE8VrIdBNEDdS4DVon0pG14aUwvIa5v1vqk8ZpQ+HrzUfu+MHmuxQQFP+oFC',
      '3IRHQ2U0OC2U4i+e1NNimrDfyKfBB/1Ec0v5hOvUDH7TO5Q/LK7rve+ZoG1VwXp3aE3iltU0BL2FOI6HmltGo3BEr2I8uDV+XUoT',
      'YuFCHBf1AMU0HP0aorGYJvRFMQ2vewKS0BiqwDQPf4V+L8JxOA6tMhwXxWEhTRSHxXgwlKeYJtS9Aq6MQCQZwKYBZdSRcAdB28Qp',
      'aOhM26b/aCPjDhZivUj3QppI92LMGOpVdhaOn2Kslz1LiWPq8KwqmHEZlItFaReZQ4NIf5XE6hmdGJ5yF9AA5oLEe2oWvZFJ9hRo',
      'to3GfwU3or86a6Q7W2HsC+UIYvk+lzEnwX2UxHgLpI04CwBdy0rNzLmTo+s/HP7id9UOqVPOQgVz6kWvbgqzUG3qTi5ehhbxy9z5',
      'agLp019CY5+NXPTbOKHdug+Nophz1p4ZHI0OTF+9YpWjjxZ7yXerhfzB60+k/nX3AL5OJPVswbmrusxVmRvTF1uk7uTOdkI+FWaw',
      'pH/On5OEfUKFHqBZXAcjvSr06tmz09s09TPKKn7f2aC0zeWFx3oUzk55VOl95wVL0kM+nwfk/aXCOxEWmcud00b+qvCWZKmMWzbv',
      'Le7DM2aVgepQEq7vDZpqrF7GszHIGg39bHMZh9l9An3OaZXev8L4yZ8tP+O0au9f4dwvt08gcVsBy5C58XtO9zjaGtWszymLo0bI',
      'ynjbaiOvi/QBpz3PeNuK6ld+v0EwY4W3rabmMQV8QjuX83mwWdJLvKmId+r6ACyfO3+mL4RKb2R4lFE4ow6xXoV3tOxZ912E/7dD',
      '8XtcgiZvZr7+LJ4nzw0N/u8PRXP1VX4ue/vLnc8rq/FpLp9QnhVOye+13E1I9ZOg7J0xip98Pm8q4MrVvcifz4f3orx+hUbI54Pn',
      'XSV8botfQ6/12w34cIY/PE1/+A+w5iki',
    ].join(''),
    'base64',
  ),
)

const bytesOfLetter = (cell.width * cell.height) / 8
const places = new Map([...letters].map((letter, place) => [letter, place]))

/** A character's dots; if the font lacks it, those of its base characters, or of a question mark. */
export function letterDots(letter: string): Uint8Array {
  const place = places.get(letter) ?? places.get(letter.normalize('NFD')[0]!) ?? places.get('?')!
  return dots.subarray(place * bytesOfLetter, (place + 1) * bytesOfLetter)
}

export const hasLetter = (letter: string) => places.has(letter) || places.has(letter.normalize('NFD')[0]!)
