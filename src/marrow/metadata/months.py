"""Names of months in the languages that pages are written in, as they stand in dates: nominative and genitive."""

from __future__ import annotations

import unicodedata

_NAMES = """
january jan januar januari janvier janv enero ene gennaio gen janeiro januarie styczen stycznia sty stycz ianuarie
ianuar ocak sijecanj sijecnja leden ledna tammikuu tammikuuta januaris sausio yanvar janar januara ιανουαριος
ιανουαριου январь января янв січня січень студзеня януари יינואר ינואר يناير ژانویه gener urtarrila eanair jaanuar
janvaris

february feb februar februari fevrier fevr fev febrero febbraio febb fevereiro februarie luty lutego lut subat
veljaca veljace unor unora helmikuu helmikuuta vasario fevral shkurt februara φεβρουαριος φεβρουαριου февраль
февраля фев февр лютого лютий февруари פברואר فبراير شباط فوریه febrer veebruar februaris

march mar marz mrz maerz maart mars marzo marco martie marzec marca marc mart ozujak ozujka brezen brezna maaliskuu
maaliskuuta kovo marcius marsi μαρτιος μαρτιου март марта мар березня березень מרץ مارس آذار maret marts märts

april apr avril avr abril abr aprile aprilie kwiecien kwietnia kwi nisan travanj travnja duben dubna huhtikuu
huhtikuuta balandzio aprilis prill aprila απριλιος απριλιου апрель апреля апр квітня квітень април אפריל أبريل ابريل
نيسان آوریل aprills

may mai mayo maggio mag maio mei maj maja mayis svibanj svibnja kveten kvetna toukokuu toukokuuta geguzes majus
μαιος μαιου май мая травня травень מאי مايو أيار ايار مه maig maijs

june jun juni juin junio giugno giu junho iunie czerwiec czerwca cze haziran lipanj lipnja cerven cervna kesakuu
kesakuuta birzelio junius qershor juna ιουνιος ιουνιου июнь июня июн червня червень юни יוני يونيو حزيران ژوئن juny
juuni junijs

july jul juli juillet juil julio luglio lug julho iulie lipiec lipca lip temmuz srpanj srpnja cervenec cervence
heinakuu heinakuuta liepos julius korrik jula ιουλιος ιουλιου июль июля июл липня липень юли יולי يوليو تموز ژوئیه
juliol juuli julijs

august aug aout agosto ago agustus augustus sierpien sierpnia sie agustos kolovoz kolovoza srpen srpna elokuu
elokuuta rugpjucio augusztus gusht augusta αυγουστος αυγουστου август августа авг серпня серпень אוגוסט أغسطس اغسطس
آب اوت agost augusti augusts

september sep sept septembre septiembre set settembre sett setembro septembrie wrzesien wrzesnia wrz eylul rujan
rujna zari syyskuu syyskuuta rugsejo szeptember shtator septembra σεπτεμβριος σεπτεμβριου сентябрь сентября сен сент
вересня вересень септември ספטמבר سبتمبر أيلول ايلول سپتامبر setembre septembris

october oct oktober okt octobre octubre ottobre ott outubro out octombrie pazdziernik pazdziernika paz ekim rijen
rijna lokakuu lokakuuta spalio tetor oktobra οκτωβριος οκτωβριου октябрь октября окт жовтня жовтень октомври אוקטובר
أكتوبر اكتوبر اکتبر oktoober oktobris

november nov novembre noviembre novembro noiembrie listopad listopada lis kasim studeni studenog listopadu marraskuu
marraskuuta lapkricio novembra nentor νοεμβριος νοεμβριου ноябрь ноября ноя нояб листопада листопад ноември נובמבר
نوفمبر نوامبر novembris

december dec dezember dez decembre diciembre dic dicembre dezembro decembrie grudzien grudnia gru aralik prosinac
prosinca prosinec prosince joulukuu joulukuuta gruodzio decembra dhjetor δεκεμβριος δεκεμβριου декабрь декабря дек
грудня грудень декември דצמבר ديسمبر دسامبر desembre desember des detsember decembris
"""


def plain(text: str) -> str:
    """Return text in lower case, without accents.

    >>> plain("Février"), plain("ŞUBAT")
    ('fevrier', 'subat')
    """
    if text.isascii():
        return text.lower()
    text = text.casefold().replace("ı", "i").replace("ł", "l")
    return "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))


MONTHS: dict[str, int] = {
    plain(name): number for number, names in enumerate(_NAMES.strip().split("\n\n"), 1) for name in names.split()
}
"""Number of the month by its name as `plain` writes it."""
