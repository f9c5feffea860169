import { fold } from '../../../../core/words/fold.ts'

/** ISO 3166: a code, and the display name. */
const names = `
AD Andorra|AE United Arab Emirates|AF Afghanistan|AG Antigua and Barbuda|AI Anguilla|AL Albania|
AM Armenia|AO Angola|AR Argentina|AS American Samoa|AT Austria|AU Australia|AW Aruba|AZ Azerbaijan|
BA Bosnia and Herzegovina|BB Barbados|BD Bangladesh|BE Belgium|BF Burkina Faso|BG Bulgaria|BH Bahrain|
BI Burundi|BJ Benin|BL St. Barthélemy|BM Bermuda|BN Brunei|BO Bolivia|BR Brazil|BS Bahamas|BT Bhutan|
BW Botswana|BY Belarus|BZ Belize|CA Canada|CD DR Congo|CF Central African Republic|CG Congo|
CH Switzerland|CI Ivory Coast|CK Cook Islands|CL Chile|CM Cameroon|CN China|CO Colombia|CR Costa Rica|
CU Cuba|CV Cape Verde|CW Curaçao|CY Cyprus|CZ Czech Republic|DE Germany|DJ Djibouti|DK Denmark|
DM Dominica|DO Dominican Republic|DZ Algeria|EC Ecuador|EE Estonia|EG Egypt|EH Western Sahara|
ER Eritrea|ES Spain|ET Ethiopia|FI Finland|FJ Fiji|FK Falkland Islands|FM Micronesia|FO Faroe Islands|
FR France|GA Gabon|GB United Kingdom|GD Grenada|GE Georgia|GF French Guiana|GG Guernsey|GH Ghana|
GI Gibraltar|GL Greenland|GM Gambia|GN Guinea|GP Guadeloupe|GQ Equatorial Guinea|GR Greece|GT Guatemala|
GU Guam|GW Guinea-Bissau|GY Guyana|HK Hong Kong|HN Honduras|HR Croatia|HT Haiti|HU Hungary|ID Indonesia|
IE Ireland|IL Israel|IM Isle of Man|IN India|IQ Iraq|IR Iran|IS Iceland|IT Italy|JE Jersey|JM Jamaica|
JO Jordan|JP Japan|KE Kenya|KG Kyrgyzstan|KH Cambodia|KI Kiribati|KM Comoros|KN St. Kitts and Nevis|
KP North Korea|KR South Korea|KW Kuwait|KY Cayman Islands|KZ Kazakhstan|LA Laos|LB Lebanon|LC St. Lucia|
LI Liechtenstein|LK Sri Lanka|LR Liberia|LS Lesotho|LT Lithuania|LU Luxembourg|LV Latvia|LY Libya|
MA Morocco|MC Monaco|MD Moldova|ME Montenegro|MF St. Martin|MG Madagascar|MH Marshall Islands|
MK North Macedonia|ML Mali|MM Myanmar|MN Mongolia|MO Macao|MP Northern Mariana Islands|MQ Martinique|
MR Mauritania|MS Montserrat|MT Malta|MU Mauritius|MV Maldives|MW Malawi|MX Mexico|MY Malaysia|
MZ Mozambique|NA Namibia|NC New Caledonia|NE Niger|NG Nigeria|NI Nicaragua|NL Netherlands|NO Norway|
NP Nepal|NR Nauru|NU Niue|NZ New Zealand|OM Oman|PA Panama|PE Peru|PF French Polynesia|
PG Papua New Guinea|PH Philippines|PK Pakistan|PL Poland|PM St. Pierre and Miquelon|PR Puerto Rico|
PS Palestine|PT Portugal|PW Palau|PY Paraguay|QA Qatar|RE Réunion|RO Romania|RS Serbia|RU Russia|
RW Rwanda|SA Saudi Arabia|SB Solomon Islands|SC Seychelles|SD Sudan|SE Sweden|SG Singapore|
SH St. Helena|SI Slovenia|SK Slovakia|SL Sierra Leone|SM San Marino|SN Senegal|SO Somalia|SR Suriname|
SS South Sudan|ST São Tomé and Príncipe|SV El Salvador|SX Sint Maarten|SY Syria|SZ Eswatini|
TC Turks and Caicos Islands|TD Chad|TG Togo|TH Thailand|TJ Tajikistan|TL Timor-Leste|TM Turkmenistan|
TN Tunisia|TO Tonga|TR Turkey|TT Trinidad and Tobago|TV Tuvalu|TW Taiwan|TZ Tanzania|UA Ukraine|
UG Uganda|US United States|UY Uruguay|UZ Uzbekistan|VA Vatican City|VC St. Vincent and Grenadines|
VE Venezuela|VG British Virgin Islands|VI US Virgin Islands|VN Vietnam|VU Vanuatu|WS Samoa|XK Kosovo|
YE Yemen|YT Mayotte|ZA South Africa|ZM Zambia|ZW Zimbabwe`

/** Countries in their own right to anyone who sells whisky, and other names of those above. */
const otherNames = new Map(
  Object.entries({
    Scotland: [],
    England: [],
    Wales: [],
    'Northern Ireland': [],
    'United States': ['USA', 'U.S.A.', 'U.S.', 'United States of America', 'America'],
    'United Kingdom': ['UK', 'U.K.', 'Great Britain', 'Britain'],
    'Czech Republic': ['Czechia'],
    Turkey: ['Türkiye', 'Turkiye'],
    Netherlands: ['Holland'],
    'Ivory Coast': ['Côte d’Ivoire', "Cote d'Ivoire"],
    Myanmar: ['Burma'],
    Eswatini: ['Swaziland'],
    'North Macedonia': ['Macedonia'],
    'South Korea': ['Korea', 'Republic of Korea'],
    Russia: ['Russian Federation'],
    Moldova: ['Republic of Moldova'],
    Ireland: ['Republic of Ireland'],
    'Cape Verde': ['Cabo Verde'],
    'DR Congo': ['Democratic Republic of the Congo'],
    Congo: ['Republic of the Congo'],
    'US Virgin Islands': ['Virgin Islands', 'USVI'],
    Vietnam: ['Viet Nam'],
    Macao: ['Macau'],
    'Timor-Leste': ['East Timor'],
  }),
)

const keyOf = (text: string) =>
  fold(text)
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z ]/g, '')
    .replace(/^the /, '')

const byKey = new Map([
  ...names
    .split(/[|\n]+/)
    .filter(Boolean)
    .flatMap((line) => {
      const [code, name] = [line.slice(0, 2), line.slice(3)]
      return [
        [keyOf(code), name],
        [keyOf(name), name],
      ] as const
    }),
  ...[...otherNames].flatMap(([name, others]) =>
    [name, ...others].map((other) => [keyOf(other), name] as const),
  ),
])

/** The display name of the country in a text: `usa` and `US` are `United States`. Undefined if there is none. */
export const countryIn = (text: string): string | undefined => byKey.get(keyOf(text))
