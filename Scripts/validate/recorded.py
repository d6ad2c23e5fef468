"""Answers as they were recorded, for checking that the calls of `praat.py` mean what they should.

Praat 6.1.38 on the voices of `voices.py`, S1 to S7 from left to right, in the digits written down.
"""
import math

import voices

ANSWERS = {
    "f0_mean_hz":
        "119.999195 120.017945 119.998943 120.064261 119.999863 220.038471 150.0471",
    "f0_median_hz":
        "120.00005 120.053664 119.999948 120.040775 119.992962 220.02907 149.859402",
    "f0_sd_hz":
        "0.00785796712 0.956267312 0.00971551473 0.469677686 0.0787935915 0.588479133 2.48379959",
    "f0_min_hz":
        "119.901375 117.885725 119.903389 119.147495 119.520592 218.503998 146.712546",
    "f0_max_hz":
        "120.000382 122.247486 120.01289 121.028162 120.454332 223.52163 175.096731",
    "f0_sd_st":
        "0.00113405776 0.137942799 0.00140197065 0.0677188061 0.0113679865 0.0462556617 0.280827088",
    "frames":
        "297 297 297 297 297 297 397",
    "voiced_frames":
        "296 296 296 296 296 297 367",
    "pulse_count":
        "355 355 355 355 355 653 550",
    "period_mean_s":
        "0.00833335959 0.00833172942 0.00833336663 0.00832871691 0.00833334288 0.00454383006 0.00666886155",
    "jitter_local_pct":
        "3.84424187e-05 0.0115674966 0.00018375045 0.00585890767 0.00832183545 0.00494581015 0.00401982122",
    "jitter_absolute_s":
        "3.20354499e-07 9.63772518e-05 1.53125987e-06 4.87971834e-05 6.93487082e-05 2.24729209e-05 2.68076311e-05",
    "jitter_rap_pct":
        "2.46058207e-05 0.00652339877 0.000111968574 0.00325032959 0.00554790116 0.00271561048 0.00160072319",
    "jitter_ppq5_pct":
        "1.50866821e-05 0.0079376145 0.000106033762 0.00391353352 0.00332864401 0.00334754921 0.00193152718",
    "shimmer_local_pct":
        "0.000222322711 0.0252300872 0.0669330041 0.0366868119 0.0187011088 0.0282529985 0.0239532122",
    "shimmer_local_db":
        "0.00192925466 0.219381137 0.582091359 0.318477678 0.162444794 0.245330083 0.207944431",
    "shimmer_apq3_pct":
        "0.000134896988 0.0142877145 0.0388551342 0.0210494186 0.0124773205 0.0149749977 0.0137742381",
    "shimmer_apq5_pct":
        "8.38819907e-05 0.0171812256 0.0444455796 0.0237983748 0.00749737283 0.0194680932 0.0150998715",
    "shimmer_apq11_pct":
        "0.000106200731 0.0184424983 0.0484236843 0.0268430004 0.010208979 0.0220611639 0.0175652653",
    "hnr_ac_mean_db":
        "46.1046646 10.8113335 24.1374484 14.5220855 15.5141513 20.244575 17.7016666",
    "hnr_cc_mean_db":
        "45.688419 15.7894214 29.6947069 16.2475188 16.2579478 22.0417419 23.3708493",
    "autocorrelation_period_mean":
        "0.995500 0.925754 0.989086 0.966315 0.970716 0.986947 0.983813",
    "nhr_mean":
        "0.005921 0.086102 0.012328 0.036673 0.031517 0.014993 0.019883",
    "hnr_pitch_mean_db":
        "27.696 12.850 22.085 15.572 15.500 20.290 20.533",
    "cpps_db":
        "26.0016544 25.0342994 28.5761836 20.0875057 18.4931053 18.4383214 25.0739372",
    "cpps_straight_db":
        "24.871353 25.5622285 28.2453672 20.4810061 18.9882217 21.4946998 26.5329557",
    "cpps_least_squares_db":
        "24.7497673 22.9031216 26.6131094 19.0330358 17.162075 18.9828793 23.7234136",
    "cpps_avqi_db":
        "21.9580772 23.606293 24.988607 17.0131085 15.1407876 17.8318045 23.5570236",
    "formant1_frequency_median_hz":
        "710.179009 709.625731 710.164106 714.666228 710.223583 667.108543 715.663703",
    "formant2_frequency_median_hz":
        "1298.51893 1298.68477 1297.88176 1303.91232 1298.37665 1379.26885 1284.7427",
    "formant3_frequency_median_hz":
        "2654.60502 2648.73988 2654.85536 2658.83291 2653.14809 2663.28167 2647.99905",
}
# Of the generating pulses: mean difference of successive periods and amplitudes over their mean.
TRUTH = {
    "jitter": (voices.true_jitter, "0 0.0129766364 0 0.0066245089 0.01 0.0066379478 0.0040332255"),
    "shimmer": (voices.true_shimmer, "0 0 0.0686742184 0.0351320754 0 0.0264115513 0.0199355938"),
}


def differences(answers):
    """One line for each value that is not the recorded one; `answers` are Praat's, by voice and name."""
    return praat_differences(answers) + truth_differences()


def praat_differences(answers):
    """Nine digits were written down, or all that the voice report prints."""
    return [
        f"{voice}: Praat's {name} is {answers[voice].get(name)}, recorded as {printed}"
        for name, row in ANSWERS.items() for voice, printed in zip(voices.VOICES, row.split())
        if float(f"{answers[voice].get(name, math.nan):.9g}") != float(printed)]


def truth_differences():
    """Ten decimals were written down."""
    return [
        f"{voice}: true {name} is {truth(recipe)}, recorded as {printed}"
        for name, (truth, row) in TRUTH.items()
        for (voice, recipe), printed in zip(voices.VOICES.items(), row.split())
        if f"{truth(recipe):.10f}" != f"{float(printed):.10f}"]
